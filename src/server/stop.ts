import { setTimeout as wait } from 'node:timers/promises'
import type { Marquee } from './start.ts'

/**
 * Stop the process on SIGTERM or SIGINT. For STOP_DELAY seconds it reports not ready but still serves. Then it rejects
 * new work and finishes running work, for at most STOP_TIMEOUT seconds. It logs what it could not finish. A second
 * signal ends the process at once.
 */
export function stopOnSignal(marquee: Marquee): void {
  const { env } = marquee.app
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    console.log('\n  Stopping …')
    marquee.app.stopping.abort()
    await wait(env.STOP_DELAY * 1000)
    const late = wait(env.STOP_TIMEOUT * 1000).then(() => 'late' as const)
    const outcome = await Promise.race([marquee.close(), late])
    if (outcome === 'late')
      console.log(`  Stopped after ${env.STOP_TIMEOUT} s with ${await describeUnfinishedWork(marquee)}.`)
    process.exit(outcome === 'late' ? 1 : 0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Description of the work that was still running, for the log. */
async function describeUnfinishedWork({ app, server }: Marquee): Promise<string> {
  const connections = await new Promise<number>((resolve) => {
    server.server.getConnections((_, count) => resolve(count ?? 0))
  })
  return `${connections} connections open and ${app.jobs.running()} jobs running; jobs are taken up again by the next process`
}
