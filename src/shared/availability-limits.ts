/** Maximum number of days, of spaces, and of consecutive days (`length`) in a search for free dates. */
export const availabilityLimits = { days: 400, spaces: 50, length: 14 } as const
