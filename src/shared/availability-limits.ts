/** Most days, spaces and days in a row of a search for free dates. */
export const availabilityLimits = { days: 400, spaces: 50, length: 14 } as const
