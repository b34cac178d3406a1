import { type Figure, percentile } from './figure.ts'

export interface Read {
  what: string
  path: string
}

export type TimedRead = Read & { p50: number; p95: number }

/** Requests per read. */
const samples = Number(process.env.BENCH_SAMPLES || 100)
const warmUps = 5

/** Time each read in milliseconds. A failed read is reported and the others go on. */
export async function timeReads(reads: readonly Read[], send: (path: string) => Promise<number>) {
  const timed: TimedRead[] = []
  const faults: string[] = []
  for (const read of reads)
    try {
      for (let time = 0; time < warmUps; time += 1) await send(read.path)
      const times: number[] = []
      for (let time = 0; time < samples; time += 1) times.push(await send(read.path))
      const one = { ...read, p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
      console.log(`  ${one.what}: p50 ${one.p50.toFixed(1)} ms, p95 ${one.p95.toFixed(1)} ms`)
      timed.push(one)
    } catch (error) {
      faults.push(`${read.what}: ${error}`)
    }
  return { timed, faults }
}

/** The 95th percentile of the slowest of these reads. */
export function slowestRead(what: string, goal: number, timed: readonly TimedRead[]): Figure {
  const [slowest] = timed.toSorted((one, other) => other.p95 - one.p95)
  return {
    what: `${what}, p95 of the slowest of ${timed.length}`,
    unit: 'ms',
    measured: slowest?.p95 ?? Number.NaN,
    goal,
    better: 'less',
    ...(slowest && { note: slowest.what }),
  }
}
