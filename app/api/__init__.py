"""Programs ask the model here, in the shape of OpenAI's interface."""
