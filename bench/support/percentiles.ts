import { type Figure, median } from './figure.ts'

export interface Percentiles {
  p50: number
  p95: number
}

export function percentilesOf(times: readonly number[]): Percentiles {
  const sorted = [...times].sort((one, other) => one - other)
  return { p50: median(sorted), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN }
}

/** How often each question is asked where its p95 counts: BENCH_SAMPLES, or often enough that six answers lie beyond. */
export const samples = Number(process.env.BENCH_SAMPLES || 120)

/** Asks two in turn, so that what else the machine does weighs on both alike; the first answers of both are for warmth. */
export async function askInTurn(
  small: () => Promise<number>,
  large: () => Promise<number>,
  times = samples,
): Promise<{ small: Percentiles; large: Percentiles; ratio: number }> {
  for (let warm = 0; warm < Math.min(10, times); warm += 1) for (const ask of [small, large]) await ask()
  const took = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < times; round += 1) {
    took.small.push(await small())
    took.large.push(await large())
  }
  const [of, to] = [percentilesOf(took.large), percentilesOf(took.small)]
  return { small: to, large: of, ratio: of.p95 / to.p95 }
}

/** The call whose p95 grows most from a small database to a large one. */
export function worstRatio<T extends { ratio: number }>(calls: readonly T[]): T | undefined {
  return [...calls].sort((one, other) => other.ratio - one.ratio)[0]
}

/** How much more the call of which that is most true takes on what is large. */
export function growthFigure(
  of: Pick<Figure, 'id' | 'what' | 'first' | 'aim'>,
  asked: readonly { what: string; small: Percentiles; large: Percentiles; ratio: number }[],
): Figure {
  const worst = worstRatio(asked)
  return {
    ...of,
    unit: '',
    measured: worst?.ratio ?? Number.NaN,
    better: 'less',
    ...(worst && { note: `${worst.what}: ${worst.large.p95.toFixed(1)} against ${worst.small.p95.toFixed(1)} ms` }),
  }
}
