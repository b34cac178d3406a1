import { keepPreviousData } from '@tanstack/react-query'
import { billingEventStates } from '#shared/features/back-office/subscriptions.ts'
import { api } from '#web/platform/api/api.ts'
import { saveFile } from '#web/platform/api/save-file.ts'
import { queryString } from '#web/platform/api/transport.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

/** Default filters of the Stripe events, stored in the URL. `id` may be part of an event id. */
export const noEventFilters = { event: 'all', state: 'all', company: '', id: '' }
export type EventFilters = typeof noEventFilters

const toEventsRequest = ({ event, state, company, id }: EventFilters) => ({
  state: billingEventStates.find((one) => one === state),
  event_type: event === 'all' ? undefined : event,
  company_id: company || undefined,
  search_filter: id || undefined,
})

export function useBillingEvents(filters: EventFilters) {
  return useApiInfiniteQuery(api.subscriptions.listBillingEvents, toEventsRequest(filters), {
    placeholderData: keepPreviousData,
  })
}

export function useEventTypes() {
  return useApiQuery(api.subscriptions.getBillingEventTypes, {}, { select: ({ types }) => types })
}

export function useBillingEvent(event_id: string) {
  return useApiQuery(
    api.subscriptions.getBillingEvent,
    { event_id },
    {
      background: true,
      refetchInterval: ({ state }) => (state.data && !state.data.event.processed_at ? 2000 : false),
      staleTime: 0,
    },
  )
}

export function useReplayEvent() {
  const { replayBillingEvent, listBillingEvents, getBillingEvent } = api.subscriptions
  return useApiMutation(replayBillingEvent, {
    successToast: { title: 'Event replayed', message: 'Event queued for reprocessing.' },
    errorToast: 'Replay failed',
    invalidates: [listBillingEvents, getBillingEvent],
  })
}

export function useCompanyName(company_id: string) {
  return useApiQuery(api.adminCompanies.getCompany, company_id === '' ? null : { company_id }, {
    select: ({ company }) => company.name,
  })
}

export function useExportEvents(filters: EventFilters) {
  return useApiMutation(
    () => saveFile(`/api/subscriptions/billing-events.csv${queryString(toEventsRequest(filters))}`),
    {
      errorToast: { title: 'Export failed', message: 'The billing events could not be exported.' },
      invalidates: [],
    },
  )
}
