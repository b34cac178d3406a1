import { Text } from '@mantine/core'
import type { BusyTime } from '#shared/features/company/integrations.ts'
import { timeSpan, weekDay } from '#web/ui/format/dates.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import rows from '#web/ui/row-list.module.css'
import styles from './integrations.module.css'
import { useBusyTimes } from './use-integrations.ts'

/** Busy times of the next seven days; failed calendars show their own error. */
export function BusyTimes() {
  const calendars = useBusyTimes()
  return (
    <section className={styles.busy} aria-label="Busy in the next seven days">
      <Loaded
        query={calendars}
        loading={<LoadingScreen text="Asking your calendars..." fill="block" />}
        failed="Your calendars could not be asked."
      >
        {(answered) => answered.map(({ integration_type, ...one }) => <Calendar key={integration_type} {...one} />)}
      </Loaded>
    </section>
  )
}

function Calendar({ name, busy }: { name: string; busy: BusyTime[] }) {
  const days = Map.groupBy(busy, ({ starts_at }) => weekDay(starts_at))
  return (
    <>
      <h3 className={rows.what}>{name}: busy in the next seven days</h3>
      {days.size === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing in the next seven days.
        </Text>
      ) : (
        <dl className={styles.times}>
          {[...days].map(([day, times]) => (
            <Day key={day} day={day} times={times} />
          ))}
        </dl>
      )}
    </>
  )
}

function Day({ day, times }: { day: string; times: BusyTime[] }) {
  return (
    <>
      <dt>{day}</dt>
      <dd>{times.map(({ starts_at, ends_at }) => timeSpan(starts_at, ends_at)).join(', ')}</dd>
    </>
  )
}
