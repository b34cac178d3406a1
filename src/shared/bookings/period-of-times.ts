/** Times of a day from load-in to load-out, as instants or in minutes. */
type Times<T> = Record<'load_in' | 'doors' | 'starts' | 'ends' | 'load_out' | 'curfew', T | null>

/**
 * Period of a day from load-in to load-out, with the show itself in between. Without doors and start, it begins with
 * the venue's day. Without an end, it lasts until the curfew or the end of the venue's day.
 * @param endOfDay returns the end of the venue's day on which a show begins
 */
export function periodOfTimes<T extends string | number>(
  { load_in, doors, starts, ends, load_out, curfew }: Times<T>,
  dayBegins: T,
  endOfDay: (showFrom: T) => T,
): { from: T; until: T; show_from: T; show_until: T } {
  const show_from = doors ?? starts ?? load_in ?? dayBegins
  const from = load_in !== null && load_in < show_from ? load_in : show_from
  const end = ends ?? load_out ?? curfew
  const show_until = end !== null && end > show_from ? end : endOfDay(show_from)
  const until = load_out !== null && load_out > show_until ? load_out : show_until
  return { from, until, show_from, show_until }
}
