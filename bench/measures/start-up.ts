import { join } from 'node:path'
import { startServer } from '#bench/processes/server-process.ts'
import { type Figure, median } from '#bench/support/figure.ts'

/** P10: `npm start` to the first answer, on an empty data folder and on one that is there already. */
export async function measureStartUp(folder: string): Promise<Figure[]> {
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < 3; round++) {
    const dataDir = join(folder, `start-${round}`)
    cold.push(await timeStart(dataDir))
    for (let again = 0; again < 2; again++) warm.push(await timeStart(dataDir))
  }
  return [
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
      aim: 5,
      better: 'less',
    },
  ]
}

async function timeStart(dataDir: string): Promise<number> {
  const server = await startServer(['npm', 'start', '--silent'], dataDir)
  await server.stop()
  return server.seconds
}
