interface PlannedTimes {
  announce_at: string | null
  presale_at: string | null
  on_sale_at: string | null
  /** Start of the first day, or its date. */
  starts: string | null
}

/** Warning if a planned time comes before one that it should follow, or after the event starts. All are local times. */
export function saleDateWarning(name: 'announce_at' | 'presale_at' | 'on_sale_at', times: PlannedTimes): string | null {
  const time = times[name]
  const { announce_at, presale_at, starts } = times
  if (time === null) return null
  const follows = (other: string | null) => other === null || other <= time
  if (name !== 'announce_at' && !follows(announce_at)) return 'This is before the announcement.'
  if (name === 'on_sale_at' && !follows(presale_at)) return 'This is before the presale.'
  if (starts !== null && time.slice(0, starts.length) > starts) return 'This is after the event starts.'
  return null
}
