export const outsideCalendarLimits = {
  /** Calendars per company. */
  calendars: 20,
  /** Events per file, and dates within the years that are read. */
  events: 20_000,
  dates: 5000,
  /** Bytes of a fetched file, and characters of an uploaded one. */
  fetched: 5_000_000,
  uploaded: 1_000_000,
  /** Number of years before and after today from which dates are read. */
  years_back: 1,
  years_ahead: 2,
} as const
