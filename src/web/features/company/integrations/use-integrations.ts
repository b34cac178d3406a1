import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { toast } from '#web/platform/toast/toast.ts'

export function useIntegrations() {
  return useCall(api.integrations.listIntegrations, {}, { select: ({ integrations }) => integrations })
}

/** Asks the connected calendars, which also tells whether the connections work. */
export function useBusyTimes() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return useCall(
    api.integrations.readBusyTimes,
    { time_zone: timeZone },
    {
      select: ({ calendars }) => calendars,
      staleTime: 60_000,
      stale: [api.integrations.listIntegrations],
    },
  )
}

/** Goes to the provider, which leads back here. */
export function useConnect() {
  return useAct(api.integrations.connectIntegration, {
    done: ({ authorization_url }) => window.location.assign(authorization_url),
    failed: 'Failed to connect integration',
    stale: [],
  })
}

/** Goes to the provider first, where that right is still to be given. */
export function useEventWriting() {
  return useAct(api.integrations.setEventWriting, {
    done: ({ authorization_url }, { writes_events }) => {
      if (authorization_url) window.location.assign(authorization_url)
      else
        toast({
          title: writes_events ? 'Your events will appear in a few moments' : 'Your events are being removed',
          tone: 'success',
        })
    },
    failed: 'Failed to change what is written to your calendar',
  })
}

export function useDisconnect() {
  return useAct(api.integrations.disconnectIntegration, {
    done: 'Integration disconnected successfully',
    failed: 'Failed to disconnect integration',
  })
}

export function useCalendarFeed() {
  return useCall(api.integrations.getCalendarFeed, {}, { select: ({ feed }) => feed })
}

export function useCreateFeed() {
  return useAct(api.integrations.createCalendarFeed, { failed: 'Failed to make a calendar address' })
}

export function useRevokeFeed() {
  return useAct(api.integrations.revokeCalendarFeed, {
    done: 'Calendar address revoked',
    failed: 'Failed to revoke the calendar address',
  })
}
