import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { Price } from './objects.ts'

dayjs.extend(utc)

export const secondsPerDay = 86_400

export interface BillingInterval {
  interval: 'month' | 'year' | 'week' | 'day'
  interval_count: number
}

export function billingIntervalOf(price: Price): BillingInterval {
  const interval = (['month', 'year', 'week', 'day'] as const).find((one) => one === price.recurring?.interval)
  return { interval: interval ?? 'month', interval_count: price.recurring?.interval_count ?? 1 }
}

export function isSameInterval(one: BillingInterval, other: BillingInterval): boolean {
  return one.interval === other.interval && one.interval_count === other.interval_count
}

/**
 * End of the period that starts at `start`. Periods are counted from the anchor: a subscription that started on the
 * 31st renews on the 28th in February and on the 31st in March.
 */
export function periodEnd(anchor: number, start: number, { interval, interval_count }: BillingInterval): number {
  const from = dayjs.unix(anchor).utc()
  const elapsed = dayjs.unix(start).utc().diff(from, interval)
  for (let turns = Math.max(0, Math.floor(elapsed / interval_count)); ; turns++) {
    const end = from.add(turns * interval_count, interval).unix()
    if (end > start) return end
  }
}

/** Format a Unix time as a date, such as '21 Nov 2026'. */
export function formatUnixDate(at: number): string {
  return dayjs.unix(at).utc().format('D MMM YYYY')
}
