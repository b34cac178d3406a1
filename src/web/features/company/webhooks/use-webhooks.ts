import type { WebhookDelivery } from '#shared/features/company/webhooks.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { isRefusedWith } from '#web/platform/api/api-error.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import type { Stale } from '#web/platform/queries/use-invalidate.ts'
import { usePages } from '#web/platform/queries/use-pages.ts'

/** While something is on its way the log looks again this often. */
const lookAgain = 2000
/** The cards count the endpoints too. */
const stale: readonly Stale[] = ['webhooks', companyApi.companies.getIntegrations]

export function useEndpoints() {
  return useCall(companyApi.webhooks.listWebhookEndpoints, {}, { staleTime: 0 })
}

export type DeliveryFilter = WebhookDelivery['status'] | 'all'

export function useDeliveries(status: DeliveryFilter) {
  return usePages(
    companyApi.webhooks.listWebhookDeliveries,
    { status: status === 'all' ? undefined : status },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ deliveries }) => deliveries.some(isOnItsWay)) ? lookAgain : false,
    },
  )
}

/** Everything about one delivery; looked at again while it is on its way. */
export function useDelivery(deliveryId: string) {
  return useCall(
    companyApi.webhooks.getWebhookDelivery,
    { delivery_id: deliveryId },
    {
      select: ({ delivery }) => delivery,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data.delivery) ? lookAgain : false),
    },
  )
}

/** Pending, and due within the next half minute; what waits for hours is not waited for. */
function isOnItsWay({ status, next_attempt_at }: WebhookDelivery): boolean {
  return status === 'pending' && next_attempt_at !== null && Date.parse(next_attempt_at) < Date.now() + 30_000
}

export function useSaveEndpoint() {
  return useAct(companyApi.webhooks.updateWebhookEndpoint, {
    done: ({ endpoint }, { status }) => ({
      title: status === undefined ? 'Webhook saved' : status === 'active' ? 'Webhook resumed' : 'Webhook paused',
      message: endpoint.url,
    }),
    failed: beyondField('Failed to save the webhook'),
    stale,
  })
}

export function useAddEndpoint() {
  return useAct(companyApi.webhooks.createWebhookEndpoint, { failed: beyondField('Failed to add the webhook'), stale })
}

/** What stands at the field of the form already is not said twice. */
function beyondField(title: string) {
  return (error: Error) => (isRefusedWith(error, 'webhook_url_refused') ? null : title)
}

export function useRotateSecret() {
  return useAct(companyApi.webhooks.rotateWebhookSecret, { failed: 'Failed to make a new secret', stale })
}

export function useDeleteEndpoint() {
  const failed = 'Failed to remove the webhook'
  return useAct(companyApi.webhooks.deleteWebhookEndpoint, { done: 'Webhook removed', failed, stale })
}

export function useSendTest() {
  return useAct(companyApi.webhooks.sendTestWebhook, {
    done: { title: 'Test sent', message: 'The delivery log shows what came back.' },
    failed: 'Failed to send the test',
    stale,
  })
}

export function useReplay() {
  return useAct(companyApi.webhooks.replayWebhookDelivery, {
    done: { title: 'Sent again', message: 'Under the same message id.' },
    failed: 'Failed to send it again',
    stale,
  })
}
