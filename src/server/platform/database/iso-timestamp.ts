/**
 * Convert a timestamp of PostgreSQL, such as `2026-11-22 16:06:02.5+00`, to ISO 8601 with milliseconds. For speed, UTC
 * timestamps are converted by replacing characters; other time zones are parsed.
 * @throws RangeError for values without a date, such as infinity
 */
export function isoTimestamp(text: string): string {
  const isPlain = text.length >= 22 && text.length <= 29 && text[10] === ' ' && text.endsWith('+00')
  if (!isPlain) return new Date(text).toISOString()
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
