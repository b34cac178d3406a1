import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What Node has compiled is kept for the next start. Where nothing can be written, as in a container, each start compiles.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.compiled', import.meta.url)))
