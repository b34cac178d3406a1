import { type Figure, median } from './figure.ts'

export interface Percentiles {
  p50: number
  p95: number
}

export function percentilesOf(times: readonly number[]): Percentiles {
  const sorted = [...times].sort((one, other) => one - other)
  return { p50: median(sorted), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN }
}

/** Requests per p95: BENCH_SAMPLES, or enough for two responses of each round beyond it. */
export const samples = Number(process.env.BENCH_SAMPLES || 200)

/** A disturbance of some seconds affects one round, which the median over all rounds ignores. */
const rounds = 5

export interface Compared {
  small: Percentiles
  large: Percentiles
  ratio: number
}

type Side = 'small' | 'large'

/** A request to both sides; each returns its time in milliseconds. */
export type Pair<Of> = { of: Of } & Record<Side, () => Promise<number>>

/**
 * Time requests on two sides in turn, so that other load affects both alike; the first requests only warm up. Each round
 * covers all pairs, which spreads the rounds of a pair over time. Failed pairs are reported and dropped.
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
    // Random order, so that periodic work does not always hit the same side.
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

/** Growth of the call that grows most on the large side. */
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
