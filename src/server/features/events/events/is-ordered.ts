import type { EventDay } from '#shared/features/events/events.ts'

/** Doors before start before end; missing times are ignored. */
export function isOrdered({ doors, starts, ends }: EventDay): boolean {
  const said = [doors, starts, ends].filter((time) => time !== null)
  return said.every((time, at) => at === 0 || (said[at - 1] ?? '') <= time) && !(starts !== null && starts === ends)
}
