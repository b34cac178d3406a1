import type { WebhookDelivery } from '#shared/features/company/webhooks.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import type { InvalidationTarget } from '#web/platform/queries/use-invalidate.ts'

/** Polling interval in ms while deliveries are pending. */
const pollingInterval = 2000
/** Queries to invalidate. The integrations page shows the number of endpoints. */
const invalidates: readonly InvalidationTarget[] = ['webhooks', companyApi.companies.getIntegrations]

export function useEndpoints() {
  return useApiQuery(companyApi.webhooks.listWebhookEndpoints, {}, { staleTime: 0 })
}

export type DeliveryFilter = WebhookDelivery['status'] | 'all'

export function useDeliveries(status: DeliveryFilter) {
  return useApiInfiniteQuery(
    companyApi.webhooks.listWebhookDeliveries,
    { status: status === 'all' ? undefined : status },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ deliveries }) => deliveries.some(isDueSoon)) ? pollingInterval : false,
    },
  )
}

export function useDelivery(deliveryId: string) {
  return useApiQuery(
    companyApi.webhooks.getWebhookDelivery,
    { delivery_id: deliveryId },
    {
      select: ({ delivery }) => delivery,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isDueSoon(state.data.delivery) ? pollingInterval : false),
    },
  )
}

/** Whether a delivery is pending and due within 30 seconds. Later retries are not polled. */
function isDueSoon({ status, next_attempt_at }: WebhookDelivery): boolean {
  return status === 'pending' && next_attempt_at !== null && Date.parse(next_attempt_at) < Date.now() + 30_000
}

export function useSaveEndpoint() {
  return useApiMutation(companyApi.webhooks.updateWebhookEndpoint, {
    successToast: ({ endpoint }, { status }) => ({
      title: status === undefined ? 'Webhook saved' : status === 'active' ? 'Webhook resumed' : 'Webhook paused',
      message: endpoint.url,
    }),
    errorToast: toastUnlessUrlError('Failed to save the webhook'),
    invalidates,
  })
}

export function useAddEndpoint() {
  return useApiMutation(companyApi.webhooks.createWebhookEndpoint, {
    errorToast: toastUnlessUrlError('Failed to add the webhook'),
    invalidates,
  })
}

/** Error toast with this title, except for an invalid URL, which the form shows at the field. */
function toastUnlessUrlError(title: string) {
  return (error: Error) => (hasErrorCode(error, 'webhook_url_refused') ? null : title)
}

export function useRotateSecret() {
  return useApiMutation(companyApi.webhooks.rotateWebhookSecret, {
    errorToast: 'Failed to make a new secret',
    invalidates,
  })
}

export function useDeleteEndpoint() {
  const failed = 'Failed to remove the webhook'
  return useApiMutation(companyApi.webhooks.deleteWebhookEndpoint, {
    successToast: 'Webhook removed',
    errorToast: failed,
    invalidates,
  })
}

export function useSendTestDelivery() {
  return useApiMutation(companyApi.webhooks.sendTestWebhook, {
    successToast: { title: 'Test sent', message: 'The delivery log shows what came back.' },
    errorToast: 'Failed to send the test',
    invalidates,
  })
}

export function useReplayDelivery() {
  return useApiMutation(companyApi.webhooks.replayWebhookDelivery, {
    successToast: { title: 'Sent again', message: 'With the same message id.' },
    errorToast: 'Failed to send it again',
    invalidates,
  })
}
