"""The model calls a page's tools, or a server's, reads what comes back, and finishes the job."""
