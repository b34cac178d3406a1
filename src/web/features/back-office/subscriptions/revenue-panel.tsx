import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { exactPriceText } from '#web/ui/format/money.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useRevenueHistory, useSubscriptionMetrics } from './use-subscriptions.ts'

const DayChart = lazyComponent(() => import('#web/ui/day-chart.tsx'), 'DayChart')

export function RevenuePanel() {
  const history = useRevenueHistory()
  const metrics = useSubscriptionMetrics()
  return (
    <Panel title="Revenue over time" description="Monthly recurring revenue by currency, recorded each night">
      {history.isError ? (
        <ErrorState
          message="The past figures could not be loaded."
          onRetry={history.refetch}
          retrying={history.isFetching}
        />
      ) : history.data && metrics.data ? (
        <RevenueChart series={revenueSeries(history.data, metrics.data.mrr, new Date().toISOString().slice(0, 10))} />
      ) : (
        <Skeleton height={220} role="status" aria-label="Loading the revenue..." />
      )}
    </Panel>
  )
}

function RevenueChart({ series }: { series: ReturnType<typeof revenueSeries> }) {
  if (series.points.length < 2 || series.currencies.length === 0)
    return (
      <EmptyState
        title={series.currencies.length === 0 ? 'No revenue yet' : 'No history yet'}
        text="Revenue is recorded nightly; the chart starts tomorrow."
      />
    )
  return (
    <Suspense fallback={<Skeleton height={220} role="status" aria-label="Loading the revenue..." />}>
      <DayChart
        caption="Monthly recurring revenue by day"
        lines={series.currencies}
        points={series.points}
        format={(amount, currency) => exactPriceText(amount * 100, currency)}
      />
    </Suspense>
  )
}

interface RevenueDay {
  day: string
  currency: string
  mrr: number
}

/** Revenue of a day by currency. Amounts are in major units, such as dollars. */
type RevenuePoint = { day: string } & Record<string, number | string>

interface RevenueSeries {
  currencies: string[]
  points: RevenuePoint[]
}

/**
 * Revenue per day, oldest first: nightly snapshots, then the current value for today. A currency missing on a day
 * counts as 0.
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
