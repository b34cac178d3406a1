export interface RevenueDay {
  day: string
  currency: string
  mrr: number
}

/** One day with an amount for each currency, in whole units as the chart draws them. */
export type RevenuePoint = { day: string } & Record<string, number | string>

export interface RevenueSeries {
  currencies: string[]
  points: RevenuePoint[]
}

/**
 * The past as it was noted each night, and today as it is now. A currency of which a day says nothing brought nothing
 * that day. Oldest first.
 */
export function revenueSeries(
  past: readonly RevenueDay[],
  now: readonly { currency: string; amount: number }[],
  today: string,
): RevenueSeries {
  const live = now.map(({ currency, amount }) => ({ day: today, currency, mrr: amount }))
  const all = [...past.filter(({ day }) => day < today), ...live]
  const currencies = [...new Set(all.filter(({ mrr }) => mrr > 0).map(({ currency }) => currency))].sort()
  const days = [...new Set([...all.map(({ day }) => day), today])].sort()
  const amountOf = (day: string, currency: string) =>
    all.find((one) => one.day === day && one.currency === currency)?.mrr ?? 0
  const points = days.map((day) => ({
    day,
    ...Object.fromEntries(currencies.map((currency) => [currency, amountOf(day, currency) / 100])),
  }))
  return { currencies, points }
}
