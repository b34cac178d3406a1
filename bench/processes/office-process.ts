import { startInProcess } from '#bench/support/in-process.ts'
import { portOf } from './tell-port.ts'

/**
 * A server without jobs on a filled database, in a separate process so that its memory excludes the benchmark's. Arguments:
 * database URL, data folder. Prints its port.
 */
const [url = '', folder = ''] = process.argv.slice(2)
const { server } = await startInProcess(folder, { DATABASE_URL: url })
await server.listen({ host: '127.0.0.1', port: 0 })
console.log(portOf(server.server))
