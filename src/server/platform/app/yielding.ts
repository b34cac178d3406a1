import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which other requests get a turn. Three jobs at once stay below 100 ms together. */
const turn = 20
/** Shared by all loops: short consecutive ones use one time slice together. */
let since = 0

export function isTimeSliceOver(): boolean {
  return performance.now() - since > turn
}

/** Let all other pending work run first. */
export async function pause(): Promise<void> {
  await setImmediate()
  since = performance.now()
}

/** Iterate with pauses, for long loops. */
export async function* yieldingEach<T>(items: Iterable<T>): AsyncGenerator<T, void, undefined> {
  for (const item of items) {
    if (isTimeSliceOver()) await pause()
    yield item
  }
}

/** `items.map(map)` with pauses. */
export async function mapYielding<T, R>(items: readonly T[], map: (item: T, at: number) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const item of items) {
    if (isTimeSliceOver()) await pause()
    mapped.push(map(item, mapped.length))
  }
  return mapped
}

interface PartLimits {
  items: number
  size: number
}

/** Split a list into parts with a maximum number of items and an approximate maximum of `sizeOf`'s sum. */
export function chunksOf<T>(items: readonly T[], limits: PartLimits, sizeOf: (item: T) => number): T[][] {
  const parts: T[][] = []
  let part: T[] = []
  let size = 0
  for (const item of items) {
    const own = sizeOf(item)
    if (part.length > 0 && (part.length >= limits.items || size + own > limits.size)) {
      parts.push(part)
      part = []
      size = 0
    }
    part.push(item)
    size += own
  }
  if (part.length > 0) parts.push(part)
  return parts
}
