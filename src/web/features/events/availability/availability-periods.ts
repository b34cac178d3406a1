import { addDays, type LocalDate, monthOf } from '#shared/time/local-date.ts'
import { formatLocalMonth } from '#web/ui/format/local-dates.ts'

export interface AvailabilityPeriod {
  label: string
  from: LocalDate
  until: LocalDate
}

export const customPeriod = 'Other'

/**
 * Periods to choose from: the next 18 months, then the current month, then longer periods. The first one is the
 * default.
 */
export function availabilityPeriodsFrom(today: LocalDate): AvailabilityPeriod[] {
  const first = firstOfNextMonth(today)
  const months: AvailabilityPeriod[] = []
  for (let from = first; months.length < 18; from = firstOfNextMonth(from))
    months.push({ label: formatLocalMonth(monthOf(from)), from, until: addDays(firstOfNextMonth(from), -1) })
  return [
    ...months,
    { label: 'Rest of this month', from: today, until: addDays(first, -1) },
    { label: 'Next 3 months', from: first, until: months[2]?.until ?? first },
    { label: 'Next 12 months', from: first, until: months[11]?.until ?? first },
  ]
}

/** Label of the period with this range. */
export function availabilityPeriodLabel(
  { from, until }: Pick<AvailabilityPeriod, 'from' | 'until'>,
  periods: readonly AvailabilityPeriod[],
): string {
  return periods.find((one) => one.from === from && one.until === until)?.label ?? customPeriod
}

function firstOfNextMonth(date: LocalDate): LocalDate {
  return `${monthOf(addDays(`${monthOf(date)}-01`, 31))}-01`
}
