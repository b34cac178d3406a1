import { Alert } from '@mantine/core'
import { useSession } from '#web/platform/session/session.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { CalendarFeedCard } from './calendar-feed-card.tsx'
import { ProvidersCard } from './providers-card.tsx'
import { useConnectionReturn } from './use-connection-return.ts'

export function IntegrationsTab() {
  useConnectionReturn()
  const locked = Boolean(useSession().account?.session?.impersonation)
  if (locked) {
    return (
      <Panel title="Integrations" width="form">
        <Alert color="orange" title="Not while impersonating">
          Integrations can only be seen and changed by the person they belong to.
        </Alert>
      </Panel>
    )
  }
  return (
    <>
      <CalendarFeedCard />
      <ProvidersCard />
    </>
  )
}
