import { join } from 'node:path'
import { startServer } from '#bench/processes/server-process.ts'
import { type Figure, median } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { seedDemo } from '#server/demo.ts'
import { ensurePlatform } from '#server/domain/people/super-admins.ts'
import { inScope } from '#server/platform/database/database.ts'

const idleSeconds = 5

const superAdmin = { email: 'admin@bench.test', password: 'Bench-admin-1!' }

/** Time to create the demo company in an empty database. `now` is in milliseconds. */
export async function measureDemo(folder: string, now = () => performance.now()): Promise<Figure> {
  const seconds: number[] = []
  for (let round = 0; round < 3; round++) seconds.push(await secondsOfDemo(join(folder, `demo-${round}`), now))
  const measured = median(seconds)
  return { id: 'E-DASH-30', what: 'the demo company is made', unit: 's', measured, first: 2, aim: 2, better: 'less' }
}

async function secondsOfDemo(dataDir: string, now: () => number): Promise<number> {
  const { app, close } = await startInProcess(dataDir, { BILLING: 'off', DATABASE_URL: '' })
  try {
    const actor = { kind: 'cli' as const, name: 'bench' }
    const system = { kind: 'system' } as const
    await inScope(app.db, system, (tx) => ensurePlatform(tx, { actor }, superAdmin))
    const begun = now()
    await inScope(app.db, system, (tx) => seedDemo(tx, { actor, app }))
    return (now() - begun) / 1000
  } finally {
    await close()
  }
}

/** Time from `npm start` to the first response, on an empty and an existing data folder, and memory afterwards. */
export async function measureStartUp(folder: string): Promise<Figure[]> {
  const cold: number[] = []
  const warm: number[] = []
  const idle: number[] = []
  for (let round = 0; round < 3; round++) {
    const dataDir = join(folder, `start-${round}`)
    cold.push((await timeStart(dataDir)).seconds)
    for (let again = 0; again < 2; again++) {
      const started = await timeStart(dataDir, idleSeconds)
      warm.push(started.seconds)
      if (started.megabytes !== null) idle.push(started.megabytes)
    }
  }
  return [
    await measureDemo(folder),
    {
      id: 'P10',
      what: 'npm start to first answer, warm',
      unit: 's',
      measured: median(warm),
      first: 3,
      aim: 1.2,
      better: 'less',
    },
    {
      id: '',
      what: 'npm start to first answer, empty data folder',
      unit: 's',
      measured: median(cold),
      first: 8,
      aim: 3.5,
      better: 'less',
    },
    // Available on Linux only.
    ...(idle.length > 0
      ? [
          {
            id: '',
            what: `memory of the server, embedded database included, ${idleSeconds} s after a warm start`,
            unit: 'MB',
            measured: median(idle),
            first: 600,
            aim: 400,
            better: 'less' as const,
          },
        ]
      : []),
  ]
}

async function timeStart(dataDir: string, idleFor = 0): Promise<{ seconds: number; megabytes: number | null }> {
  const server = await startServer(['npm', 'start', '--silent'], dataDir)
  await new Promise((later) => setTimeout(later, idleFor * 1000))
  const megabytes = server.residentMegabytes()
  await server.stop()
  return { seconds: server.seconds, megabytes }
}
