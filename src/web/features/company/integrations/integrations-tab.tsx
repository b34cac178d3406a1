import { Alert } from '@mantine/core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { CalendarFeedCard } from './calendar-feed-card.tsx'
import { ProvidersCard } from './providers-card.tsx'

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

/** Show a toast with the result of the OAuth redirect, then remove the result from the URL. */
function useConnectionReturn(): void {
  const [params, setParams] = useSearchParams()
  const connected = params.has('connected')
  const failed = params.has('failed')
  const unwritten = params.has('unwritten')
  useEffect(() => {
    if (!connected && !failed && !unwritten) return
    if (connected) toast({ title: 'Integration connected successfully', tone: 'success' })
    else if (unwritten)
      toast({
        title: 'Your events cannot be written yet',
        message: 'The calendar is connected, but Marquee was not allowed to write. Switch it on again and allow it.',
        tone: 'danger',
      })
    else
      toast({
        title: 'Failed to connect integration',
        message: 'The provider did not give its consent, or the attempt took too long. Please try again.',
        tone: 'danger',
      })
    setParams({ tab: 'integrations' }, { replace: true })
  }, [connected, failed, unwritten, setParams])
}
