"""49 tasks of our own on the practice sites, scored by what is there afterwards. Not WindTunnel, and not like it in
sites, texts or harness."""
