import type { EventDay } from '#shared/features/events/events.ts'

/** Doors before the start, the start before the end; what is not said is in nobody's way. */
export function isOrdered({ doors, starts, ends }: EventDay): boolean {
  const said = [doors, starts, ends].filter((time) => time !== null)
  return said.every((time, at) => at === 0 || (said[at - 1] ?? '') <= time) && !(starts !== null && starts === ends)
}
