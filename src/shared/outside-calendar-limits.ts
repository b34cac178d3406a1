export const outsideCalendarLimits = {
  /** Calendars of a company. */
  calendars: 20,
  /** Events in a file, and dates within the years that are read. */
  events: 20_000,
  dates: 5000,
  /** Bytes of a fetched file, and characters of an uploaded one. */
  fetched: 5_000_000,
  uploaded: 1_000_000,
  /** Years before and after today whose dates are read. */
  years_back: 1,
  years_ahead: 2,
} as const
