import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which other requests get a turn. Three jobs at once stay below 100 ms together. */
const turn = 20
/** Shared by all loops: short ones that follow each other take one turn together. */
let since = 0

/** Whether this process has worked without a pause for long enough. */
export function isTimeSliceOver(): boolean {
  return performance.now() - since > turn
}

/** Lets everything else that waits run first. */
export async function pause(): Promise<void> {
  await setImmediate()
  since = performance.now()
}

/** The items one by one, with pauses between them, for loops that can take long. */
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

/** Cuts a list into parts of at most so many items and, by the sum of `sizeOf`, of about so much. */
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
