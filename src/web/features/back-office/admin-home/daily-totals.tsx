import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import { useDailyTotals } from './use-admin-home.ts'

const DayChart = lazyNamed(() => import('#web/ui/day-chart.tsx'), 'DayChart')
const lines = ['Users', 'Companies']

interface DailyTotalsProps {
  /** As they are at this moment. */
  users: number
  companies: number
}

/** People and companies over the last ninety days, as noted each night, and today as it is. */
export function DailyTotals({ users, companies }: DailyTotalsProps) {
  const totals = useDailyTotals()
  const today = new Date().toISOString().slice(0, 10)
  const past = (totals.data ?? []).filter(({ day }) => day < today)
  const points = [...past, { day: today, users, companies }].map((day) => ({
    day: day.day,
    Users: day.users,
    Companies: day.companies,
  }))
  return (
    <Panel title="Growth" description="Users and companies at the end of each day, over ninety days">
      {totals.isPending ? <Waiting /> : null}
      {totals.isError ? (
        <ErrorState
          message={`The growth could not be loaded: ${errorMessage(totals.error)}`}
          onRetry={totals.refetch}
        />
      ) : null}
      {totals.data && points.length < 2 ? (
        <EmptyState title="Today is the first day" text="From tomorrow on the growth is drawn here." />
      ) : null}
      {totals.data && points.length > 1 ? (
        <Suspense fallback={<Waiting />}>
          <DayChart
            caption="Users and companies by day"
            lines={lines}
            points={points}
            format={(value) => value.toLocaleString('en-US')}
          />
        </Suspense>
      ) : null}
    </Panel>
  )
}

function Waiting() {
  return <Skeleton height={240} role="status" aria-label="Loading the growth..." />
}
