import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const quiet = 2000

/**
 * What only a start needed, a fifth of the process, goes back to the system: once, the first time that nobody has asked for
 * two seconds, since it stops the process for a tenth of one. Left alone, the engine keeps it until there is much more.
 */
export function collectAfterStart(server: Server, collect = collectGarbage): void {
  const timer = setTimeout(() => {
    server.off('request', wait)
    collect()
  }, quiet)
  const wait = () => timer.refresh()
  server.on('request', wait)
  // A process that ends before does not wait for it.
  timer.unref()
}

/** To the last: an ordinary collection leaves some 5 MB more. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const gc: NodeJS.GCFunction = runInNewContext('gc')
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
