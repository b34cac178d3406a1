import { createHash } from 'node:crypto'

/** As many of them as asked for, the same for the same seed, in their order. */
export function sampleOf<T>(all: readonly T[], size: number, seed: string): T[] {
  const rank = (at: number) => createHash('sha256').update(`${seed} ${at}`).digest('hex')
  return all
    .map((one, at) => ({ one, at, rank: rank(at) }))
    .toSorted((a, b) => a.rank.localeCompare(b.rank))
    .slice(0, size)
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
