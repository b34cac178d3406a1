/** One part of a whole in words; a whole of nothing has no percentage. */
export function percentage(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`
}
