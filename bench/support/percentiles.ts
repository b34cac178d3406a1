import { type Figure, median } from './figure.ts'

export interface Percentiles {
  p50: number
  p95: number
}

export function percentilesOf(times: readonly number[]): Percentiles {
  const sorted = [...times].sort((one, other) => one - other)
  return { p50: median(sorted), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN }
}

/** How often each question is asked where its p95 counts: BENCH_SAMPLES, or often enough that two answers of each round lie beyond. */
export const samples = Number(process.env.BENCH_SAMPLES || 200)

/** What disturbs for some seconds spoils one round, and the median of all leaves that out. */
const rounds = 5

/** Asks two in turn, so that what else the machine does weighs on both alike; the first answers of both are for warmth. */
export async function askInTurn(
  small: () => Promise<number>,
  large: () => Promise<number>,
  times = samples,
): Promise<{ small: Percentiles; large: Percentiles; ratio: number }> {
  for (let warm = 0; warm < Math.min(10, times); warm += 1) for (const ask of [small, large]) await ask()
  const told: { small: Percentiles; large: Percentiles }[] = []
  while (told.length < rounds) {
    const took = { small: [] as number[], large: [] as number[] }
    for (let time = 0; time < times / rounds; time += 1) {
      took.small.push(await small())
      took.large.push(await large())
    }
    told.push({ small: percentilesOf(took.small), large: percentilesOf(took.large) })
  }
  const of = (which: 'small' | 'large'): Percentiles => ({
    p50: median(told.map((round) => round[which].p50)),
    p95: median(told.map((round) => round[which].p95)),
  })
  return {
    small: of('small'),
    large: of('large'),
    ratio: median(told.map((round) => round.large.p95 / round.small.p95)),
  }
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
