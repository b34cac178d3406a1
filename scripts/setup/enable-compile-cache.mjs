import module from 'node:module'

// Node 20 has no compile cache.
module.enableCompileCache?.()
