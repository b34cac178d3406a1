/**
 * A moment as PostgreSQL writes it, such as `2026-11-22 16:06:02.5+00`, in ISO 8601 to the millisecond. Where the session's
 * zone is UTC this is the same text with other signs; whatever else it may be is for the calendar to read.
 * @throws RangeError for what no calendar has, such as infinity
 */
export function isoTimestamp(text: string): string {
  const isPlain = text.length >= 22 && text.length <= 29 && text[10] === ' ' && text.endsWith('+00')
  if (!isPlain) return new Date(text).toISOString()
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
