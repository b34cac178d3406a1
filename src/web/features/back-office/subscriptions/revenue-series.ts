export interface RevenueDay {
  day: string
  currency: string
  mrr: number
}

/** One day with amounts per currency, in major units for the chart. */
export type RevenuePoint = { day: string } & Record<string, number | string>

export interface RevenueSeries {
  currencies: string[]
  points: RevenuePoint[]
}

/** Nightly snapshots plus the current value for today, oldest first. Currencies missing on a day count as 0. */
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
