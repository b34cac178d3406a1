import { join } from 'node:path'
import { type Figure, type Measurement, median } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { startServer } from '#bench/support/server-process.ts'
import { seedDemo } from '#server/demo.ts'
import { ensurePlatformCompany } from '#server/domain/people/super-admins.ts'
import { inScope } from '#server/platform/database/database.ts'

const superAdmin = { email: 'admin@bench.test', password: 'Bench-admin-1!' }

/** Time to create the demo company in an empty database. `now` is in milliseconds. */
export async function measureDemo(folder: string, now = () => performance.now()): Promise<Figure> {
  const seconds: number[] = []
  for (let round = 0; round < 3; round++) seconds.push(await secondsOfDemo(join(folder, `demo-${round}`), now))
  const measured = median(seconds)
  return { what: 'the demo company is made', unit: 's', measured, goal: 2, better: 'less' }
}

async function secondsOfDemo(dataDir: string, now: () => number): Promise<number> {
  const { app, close } = await startInProcess(dataDir, { BILLING: 'off', DATABASE_URL: '' })
  try {
    const actor = { kind: 'cli' as const, name: 'bench' }
    const system = { kind: 'system' } as const
    await inScope(app.db, system, (tx) => ensurePlatformCompany(tx, { actor }, superAdmin))
    const begun = now()
    await inScope(app.db, system, (tx) => seedDemo(tx, { actor, app }))
    return (now() - begun) / 1000
  } finally {
    await close()
  }
}

/** Time from `npm start` to the first response, on an empty and an existing data folder. */
export async function measureStartUp(folder: string): Promise<Measurement> {
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < 3; round++) {
    const dataDir = join(folder, `start-${round}`)
    cold.push(await secondsToStart(dataDir))
    for (let again = 0; again < 2; again++) warm.push(await secondsToStart(dataDir))
  }
  const figure = (what: string, measured: number, goal: number): Figure => ({
    ...{ what, unit: 's', measured, goal, better: 'less' },
  })
  return {
    figures: [
      await measureDemo(folder),
      figure('npm start to first answer, warm', median(warm), 3),
      figure('npm start to first answer, empty data folder', median(cold), 8),
    ],
  }
}

async function secondsToStart(dataDir: string): Promise<number> {
  const server = await startServer(['npm', 'start', '--silent'], dataDir)
  await server.stop()
  return server.seconds
}
