import { startInProcess } from '#bench/support/in-process.ts'
import { portOf } from './tell-port.ts'

/**
 * A server on a database that is filled, without jobs, in a process of its own: what it holds is a server's and no
 * benchmark's. Arguments: address of the database, data folder. Prints its port.
 */
const [url = '', folder = ''] = process.argv.slice(2)
const { server } = await startInProcess(folder, { DATABASE_URL: url })
await server.listen({ host: '127.0.0.1', port: 0 })
console.log(portOf(server.server))
