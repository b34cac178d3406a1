import { setImmediate } from 'node:timers/promises'

/**
 * Milliseconds of uninterrupted work before other requests get a turn. Three concurrent jobs block for less than 100
 * ms.
 */
const timeSlice = 20
/** Start of the current time slice. All loops share the slice, so that many short loops cannot block for longer. */
let sliceStart = 0

export function isTimeSliceOver(): boolean {
  return performance.now() - sliceStart > timeSlice
}

/** Let all other pending work of the process run first. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate()
  sliceStart = performance.now()
}

/** Iterate over many items, with pauses in which other requests can run. */
export async function* yieldingEach<T>(items: Iterable<T>): AsyncGenerator<T, void, undefined> {
  for (const item of items) {
    if (isTimeSliceOver()) await yieldToEventLoop()
    yield item
  }
}

/** `items.map(map)` for many items, with pauses in which other requests can run. */
export async function mapYielding<T, R>(items: readonly T[], map: (item: T, at: number) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const item of items) {
    if (isTimeSliceOver()) await yieldToEventLoop()
    mapped.push(map(item, mapped.length))
  }
  return mapped
}

interface PartLimits {
  items: number
  size: number
}

/**
 * Split a list into parts. `limits` sets the maximum number of items per part, and the approximate maximum sum of
 * `sizeOf`.
 */
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
