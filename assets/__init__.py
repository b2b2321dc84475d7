"""Files the program ships with: the browser side (`web`), trained models (`models`). Found by importlib.resources."""
