import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserIntegration } from '#shared/features/company/integrations.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'

const integrationsKey = ['integrations']
const feedKey = ['calendar-feed']

export function useIntegrations() {
  return useQuery({
    queryKey: integrationsKey,
    queryFn: async ({ signal }) => (await api.integrations.listIntegrations({}, { signal })).integrations,
  })
}

/** Goes to the provider, which leads back here. */
export function useConnect() {
  return useMutation({
    mutationFn: ({ integration_type }: UserIntegration) => api.integrations.connectIntegration({ integration_type }),
    onSuccess: ({ authorization_url }) => window.location.assign(authorization_url),
    onError: (error) => failed('Failed to connect integration', error),
  })
}

export function useDisconnect() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ integration_type }: UserIntegration) => api.integrations.disconnectIntegration({ integration_type }),
    onSuccess: () => toast({ title: 'Integration disconnected successfully', tone: 'success' }),
    onError: (error) => failed('Failed to disconnect integration', error),
    onSettled: () => client.invalidateQueries({ queryKey: integrationsKey }),
  })
}

export function useCalendarFeed() {
  return useQuery({
    queryKey: feedKey,
    queryFn: async ({ signal }) => (await api.integrations.getCalendarFeed({}, { signal })).feed,
  })
}

export function useCreateFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.integrations.createCalendarFeed(),
    onSuccess: ({ created_at }) => client.setQueryData(feedKey, { created_at }),
    onError: (error) => failed('Failed to make a calendar address', error),
  })
}

export function useRevokeFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.integrations.revokeCalendarFeed(),
    onSuccess: () => {
      client.setQueryData(feedKey, null)
      toast({ title: 'Calendar address revoked', tone: 'success' })
    },
    onError: (error) => failed('Failed to revoke the calendar address', error),
  })
}

function failed(title: string, error: Error): void {
  toast({ title, message: errorMessage(error), tone: 'danger' })
}
