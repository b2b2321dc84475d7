def problems(spec, view): return ()
