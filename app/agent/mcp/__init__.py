"""An MCP server as a source of tools. What it says of itself, its tools and their results is a stranger's word."""
