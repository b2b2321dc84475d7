"""The model calls a page's tools, reads what comes back, and finishes the job."""
