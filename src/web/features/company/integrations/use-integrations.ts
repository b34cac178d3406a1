import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { toast } from '#web/platform/toast/toast.ts'

export function useIntegrations() {
  return useApiQuery(api.integrations.listIntegrations, {}, { select: ({ integrations }) => integrations })
}

/** Busy times of the connected calendars. This request also verifies the connections. */
export function useBusyTimes() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return useApiQuery(
    api.integrations.readBusyTimes,
    { time_zone: timeZone },
    {
      select: ({ calendars }) => calendars,
      staleTime: 60_000,
      invalidates: [api.integrations.listIntegrations],
    },
  )
}

export function useConnectProvider() {
  return useApiMutation(api.integrations.connectIntegration, {
    successToast: ({ authorization_url }) => window.location.assign(authorization_url),
    errorToast: 'Failed to connect integration',
    invalidates: [],
  })
}

/**
 * Turn the writing of events on or off. Redirects to the calendar provider if the user has not granted that permission.
 */
export function useSetEventWriting() {
  return useApiMutation(api.integrations.setEventWriting, {
    successToast: ({ authorization_url }, { writes_events }) => {
      if (authorization_url) window.location.assign(authorization_url)
      else
        toast({
          title: writes_events ? 'Your events will appear in a few moments' : 'Your events are being removed',
          tone: 'success',
        })
    },
    errorToast: 'Failed to change what is written to your calendar',
  })
}

export function useDisconnectProvider() {
  return useApiMutation(api.integrations.disconnectIntegration, {
    successToast: 'Integration disconnected successfully',
    errorToast: 'Failed to disconnect integration',
  })
}

export function useCalendarFeed() {
  return useApiQuery(api.integrations.getCalendarFeed, {}, { select: ({ feed }) => feed })
}

export function useCreateCalendarFeed() {
  return useApiMutation(api.integrations.createCalendarFeed, { errorToast: 'Failed to make a calendar address' })
}

export function useUpdateCalendarFeed() {
  return useApiMutation(api.integrations.updateCalendarFeed, { errorToast: 'Failed to change the calendar feed' })
}

export function useRevokeCalendarFeed() {
  return useApiMutation(api.integrations.revokeCalendarFeed, {
    successToast: 'Calendar address revoked',
    errorToast: 'Failed to revoke the calendar address',
  })
}
