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

export interface Compared {
  small: Percentiles
  large: Percentiles
  ratio: number
}

type Side = 'small' | 'large'

/** What is asked of both, and how long each takes, in ms. */
export type Pair<Of> = { of: Of } & Record<Side, () => Promise<number>>

/**
 * Asks two in turn, so that what else the machine does weighs on both alike; the first answers of both are for warmth. Each
 * round asks all that there is, so that the rounds of each lie far apart. What fails is told, and not asked again.
 */
export async function askInRounds<Of extends object>(
  pairs: readonly Pair<Of>[],
  times = samples,
): Promise<{ compared: (Of & Compared)[]; faults: string[] }> {
  const faults = new Map<Pair<Of>, string>()
  const told = new Map(pairs.map((pair) => [pair, [] as Record<Side, Percentiles>[]]))
  for (let round = 0; round < rounds; round += 1)
    for (const pair of pairs) {
      if (faults.has(pair)) continue
      try {
        if (round === 0) await askTimes(pair, Math.min(10, times))
        told.get(pair)?.push(await askTimes(pair, times / rounds))
      } catch (error) {
        faults.set(pair, `${error}`)
      }
    }
  const compared = pairs
    .filter((pair) => !faults.has(pair))
    .map((pair) => ({ ...pair.of, ...compare(told.get(pair) ?? []) }))
  return { compared, faults: [...faults.values()] }
}

/** One pair alone. */
export async function askInTurn(
  small: () => Promise<number>,
  large: () => Promise<number>,
  times = samples,
): Promise<Compared> {
  const { compared, faults } = await askInRounds([{ of: {}, small, large }], times)
  const [one] = compared
  if (!one) throw new Error(faults[0])
  return one
}

async function askTimes(pair: Pair<object>, times: number): Promise<Record<Side, Percentiles>> {
  const took = { small: [] as number[], large: [] as number[] }
  for (let time = 0; time < times; time += 1) {
    // Who comes first is left to chance: what happens each so many answers would else always meet the same.
    const sides: Side[] = Math.random() < 0.5 ? ['small', 'large'] : ['large', 'small']
    for (const side of sides) took[side].push(await pair[side]())
  }
  return { small: percentilesOf(took.small), large: percentilesOf(took.large) }
}

function compare(told: readonly Record<Side, Percentiles>[]): Compared {
  const of = (side: Side): Percentiles => ({
    p50: median(told.map((round) => round[side].p50)),
    p95: median(told.map((round) => round[side].p95)),
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
