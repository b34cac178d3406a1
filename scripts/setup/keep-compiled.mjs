import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Cache compiled code for the next start. On a read-only file system, such as in a container, each start compiles.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.compiled', import.meta.url)))
