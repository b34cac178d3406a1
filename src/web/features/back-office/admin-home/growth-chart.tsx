import { SegmentedControl, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { type GrowthUnit, growthUnits } from '#shared/features/back-office/admin-home.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useGrowth } from './use-admin-home.ts'

const DayChart = lazyComponent(() => import('#web/ui/day-chart.tsx'), 'DayChart')
const lineNames = ['New users', 'New companies']

const unitLabels: Record<GrowthUnit, { label: string; span: string }> = {
  day: { label: 'Day', span: 'over the last 30 days' },
  week: { label: 'Week', span: 'over the last six months' },
  month: { label: 'Month', span: 'over the last two years' },
}

export function GrowthChart() {
  const [by, setBy] = useState<GrowthUnit>('week')
  const growth = useGrowth(by)
  return (
    <Panel
      title="Growth"
      description={`New users and companies per ${by} ${unitLabels[by].span}. The current ${by} is incomplete.`}
      aside={
        <SegmentedControl
          aria-label="Growth by"
          size="xs"
          data={growthUnits.map((unit) => ({ value: unit, label: unitLabels[unit].label }))}
          value={by}
          onChange={(unit) => setBy(growthUnits.find((one) => one === unit) ?? 'week')}
        />
      }
    >
      <Loaded
        query={growth}
        loading={<GrowthSkeleton />}
        failed={`Could not load growth: ${errorMessage(growth.error)}`}
      >
        {(periods) => (
          <Suspense fallback={<GrowthSkeleton />}>
            <DayChart
              caption={`New users and companies by ${by}`}
              lines={lineNames}
              points={periods.map(({ day, users, companies }) => ({
                day,
                'New users': users,
                'New companies': companies,
              }))}
              format={(value) => numberText(value)}
            />
          </Suspense>
        )}
      </Loaded>
    </Panel>
  )
}

function GrowthSkeleton() {
  return <Skeleton height={240} role="status" aria-label="Loading the growth..." />
}
