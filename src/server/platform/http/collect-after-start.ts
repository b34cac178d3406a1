import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const quiet = 2000

/**
 * Collect the garbage of the start, a fifth of the process, once: after the first two seconds without a request, because it
 * blocks for 100 ms. The engine would otherwise keep it until there is much more.
 */
export function collectAfterStart(server: Server, collect = collectGarbage): void {
  const timer = setTimeout(() => {
    server.off('request', wait)
    collect()
  }, quiet)
  const wait = () => timer.refresh()
  server.on('request', wait)
  // Does not keep the process alive.
  timer.unref()
}

/** A normal collection leaves about 5 MB more. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const gc: NodeJS.GCFunction = runInNewContext('gc')
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
