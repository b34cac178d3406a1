import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { exactPrice } from '#web/ui/format/money.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { revenueSeries } from './revenue-series.ts'
import { useRevenueHistory, useSubscriptionMetrics } from './use-subscriptions.ts'

const DayChart = lazyComponent(() => import('#web/ui/day-chart.tsx'), 'DayChart')

export function RevenuePanel() {
  const history = useRevenueHistory()
  const metrics = useSubscriptionMetrics()
  return (
    <Panel title="Revenue over time" description="Monthly recurring revenue by currency, noted each night">
      {history.isError ? (
        <ErrorState
          message="The past figures could not be loaded."
          onRetry={history.refetch}
          retrying={history.isFetching}
        />
      ) : history.data && metrics.data ? (
        <Revenue series={revenueSeries(history.data, metrics.data.mrr, new Date().toISOString().slice(0, 10))} />
      ) : (
        <Skeleton height={220} role="status" aria-label="Loading the revenue..." />
      )}
    </Panel>
  )
}

function Revenue({ series }: { series: ReturnType<typeof revenueSeries> }) {
  if (series.points.length < 2 || series.currencies.length === 0)
    return (
      <EmptyState
        title={series.currencies.length === 0 ? 'No revenue yet' : 'Today is the first day'}
        text="The figure of each day is noted at night. From the second day on they are drawn here."
      />
    )
  return (
    <Suspense fallback={<Skeleton height={220} role="status" aria-label="Loading the revenue..." />}>
      <DayChart
        caption="Monthly recurring revenue by day"
        lines={series.currencies}
        points={series.points}
        format={(amount, currency) => exactPrice(amount * 100, currency)}
      />
    </Suspense>
  )
}
