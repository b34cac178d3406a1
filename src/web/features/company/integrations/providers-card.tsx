import { Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { BusyTime, UserIntegration } from '#shared/features/company/integrations.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { dateWithWeekday, timeRange } from '#web/ui/format/dates.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import rows from '#web/ui/row-list.module.css'
import styles from './integrations.module.css'
import { ProviderRow } from './provider-row.tsx'
import { useBusyTimes, useDisconnectProvider, useIntegrations } from './use-integrations.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

export function ProvidersCard() {
  const integrations = useIntegrations()
  const disconnect = useDisconnectProvider()
  const [leaving, setLeaving] = useState<UserIntegration | null>(null)
  return (
    <Panel title="Integrations" description="Other services connected to your account" width="form">
      <Loaded
        query={integrations}
        loading={<LoadingScreen text="Loading your integrations..." fill="block" />}
        failed="Your integrations could not be loaded."
      >
        {(list) => (
          <>
            <ul className={rows.list} aria-label="Integrations">
              {list.map((one) => (
                <ProviderRow key={one.integration_type} integration={one} onDisconnect={() => setLeaving(one)} />
              ))}
            </ul>
            {list.some(({ is_active, reason }) => is_active && reason === null) ? <BusyTimes /> : null}
          </>
        )}
      </Loaded>
      {leaving ? (
        <Suspense>
          <ConfirmDialog
            title={`Disconnect ${leaving.name}?`}
            confirmLabel="Disconnect"
            working={disconnect.isPending}
            onConfirm={() =>
              disconnect.mutate(
                { integration_type: leaving.integration_type },
                closeOnSettled(() => setLeaving(null)),
              )
            }
            onCancel={() => setLeaving(null)}
          >
            Marquee forgets its access to <strong>{leaving.name}</strong>.
            {leaving.writes_events ? ' The events that it wrote there are removed.' : null}
            {leaving.reason === null ? ' You can connect it again at any time.' : null}
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </Panel>
  )
}

/** Busy times of the connected calendars in the next seven days. A calendar that fails shows its own error. */
function BusyTimes() {
  const calendars = useBusyTimes()
  return (
    <section className={styles.busy} aria-label="Busy in the next seven days">
      <Loaded
        query={calendars}
        loading={<LoadingScreen text="Asking your calendars..." fill="block" />}
        failed="Your calendars could not be asked."
      >
        {(answered) =>
          answered.map(({ integration_type, ...one }) => <CalendarBusyTimes key={integration_type} {...one} />)
        }
      </Loaded>
    </section>
  )
}

function CalendarBusyTimes({ name, busy }: { name: string; busy: BusyTime[] }) {
  const days = Map.groupBy(busy, ({ starts_at }) => dateWithWeekday(starts_at))
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
            <DayBusyTimes key={day} day={day} times={times} />
          ))}
        </dl>
      )}
    </>
  )
}

function DayBusyTimes({ day, times }: { day: string; times: BusyTime[] }) {
  return (
    <>
      <dt>{day}</dt>
      <dd>{times.map(({ starts_at, ends_at }) => timeRange(starts_at, ends_at)).join(', ')}</dd>
    </>
  )
}
