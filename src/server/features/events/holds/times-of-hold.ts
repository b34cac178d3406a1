import { endAfter, minutesFrom } from '#shared/time/wall-time.ts'

/** Start and end of a hold on a date. An end that is not after the start is on the next day. */
export function timesOfHold(date: string, { starts, ends }: { starts: string | null; ends: string | null }) {
  if (starts === null) return {}
  const start = `${date}T${starts}`
  return { starts: start, ...(ends !== null && { ends: endAfter(start, minutesFrom(date, `${date}T${ends}`)) }) }
}
