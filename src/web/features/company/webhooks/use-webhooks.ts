import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/call.ts'
import type { WebhookDelivery, webhooks } from '#shared/features/company/webhooks.ts'
import { useCompanyId } from '#web/domain/use-company-id.ts'
import { api } from '#web/platform/api/api.ts'
import { isRefusedWith } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'

/** While something is on its way the log looks again this often. */
const lookAgain = 2000

export function useEndpoints() {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['webhooks', company, 'endpoints'],
    queryFn: ({ signal }) => api.webhooks.listWebhookEndpoints({}, { signal }),
    staleTime: 0,
  })
}

export type DeliveryFilter = WebhookDelivery['status'] | 'all'

export function useDeliveries(status: DeliveryFilter) {
  const company = useCompanyId()
  return useInfiniteQuery({
    queryKey: ['webhooks', company, 'deliveries', status],
    queryFn: ({ pageParam, signal }) =>
      api.webhooks.listWebhookDeliveries(
        { status: status === 'all' ? undefined : status, cursor: pageParam },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some(isOnItsWay)) ? lookAgain : false,
  })
}

/** Everything about one delivery; looked at again while it is on its way. */
export function useDelivery(deliveryId: string) {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['webhooks', company, 'delivery', deliveryId],
    queryFn: async ({ signal }) =>
      (await api.webhooks.getWebhookDelivery({ delivery_id: deliveryId }, { signal })).delivery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? lookAgain : false),
  })
}

/** Pending, and due within the next half minute; what waits for hours is not waited for. */
function isOnItsWay({ status, next_attempt_at }: WebhookDelivery): boolean {
  return status === 'pending' && next_attempt_at !== null && Date.parse(next_attempt_at) < Date.now() + 30_000
}

export function useSaveEndpoint() {
  const renew = useRenew()
  return useMutation({
    mutationFn: (input: Sent<typeof webhooks.calls.updateWebhookEndpoint>) => api.webhooks.updateWebhookEndpoint(input),
    onSuccess: ({ endpoint }, { status }) =>
      toast({
        title: status === undefined ? 'Webhook saved' : status === 'active' ? 'Webhook resumed' : 'Webhook paused',
        message: endpoint.url,
        tone: 'success',
      }),
    onError: (error) => failedBeyondField('Failed to save the webhook', error),
    onSettled: renew,
  })
}

export function useAddEndpoint() {
  const renew = useRenew()
  return useMutation({
    mutationFn: (input: Sent<typeof webhooks.calls.createWebhookEndpoint>) => api.webhooks.createWebhookEndpoint(input),
    onError: (error) => failedBeyondField('Failed to add the webhook', error),
    onSettled: renew,
  })
}

export function useRotateSecret() {
  const renew = useRenew()
  return useMutation({
    mutationFn: (endpoint_id: string) => api.webhooks.rotateWebhookSecret({ endpoint_id }),
    onError: (error) => failed('Failed to make a new secret', error),
    onSettled: renew,
  })
}

export function useDeleteEndpoint() {
  const renew = useRenew()
  return useMutation({
    mutationFn: (endpoint_id: string) => api.webhooks.deleteWebhookEndpoint({ endpoint_id }),
    onSuccess: () => toast({ title: 'Webhook removed', tone: 'success' }),
    onError: (error) => failed('Failed to remove the webhook', error),
    onSettled: renew,
  })
}

export function useSendTest() {
  const renew = useRenew()
  return useMutation({
    mutationFn: (endpoint_id: string) => api.webhooks.sendTestWebhook({ endpoint_id }),
    onSuccess: () => toast({ title: 'Test sent', message: 'The delivery log shows what came back.', tone: 'success' }),
    onError: (error) => failed('Failed to send the test', error),
    onSettled: renew,
  })
}

export function useReplay() {
  const renew = useRenew()
  return useMutation({
    mutationFn: (delivery_id: string) => api.webhooks.replayWebhookDelivery({ delivery_id }),
    onSuccess: () => toast({ title: 'Sent again', message: 'Under the same message id.', tone: 'success' }),
    onError: (error) => failed('Failed to send it again', error),
    onSettled: renew,
  })
}

/** The cards count the endpoints too. */
function useRenew() {
  const client = useQueryClient()
  const company = useCompanyId()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['webhooks', company] }),
      client.invalidateQueries({ queryKey: ['company-integrations', company] }),
    ])
}

/** What stands at the field of the form already is not said twice. */
function failedBeyondField(title: string, error: unknown): void {
  if (!isRefusedWith(error, 'webhook_url_refused')) failed(title, error)
}

function failed(title: string, error: unknown): void {
  toast({ title, message: errorMessage(error), tone: 'danger' })
}
