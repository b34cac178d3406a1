import { keepPreviousData } from '@tanstack/react-query'
import { eventStates } from '#shared/features/back-office/subscriptions.ts'
import { api, queryString } from '#web/platform/api/api.ts'
import { saveFile } from '#web/platform/api/save-file.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { usePages } from '#web/platform/queries/use-pages.ts'

/** Lives in the address of the page; the search is for part of the provider's event id. */
export const noEventFilters = { event: 'all', state: 'all', company: '', id: '' }
export type EventFilters = typeof noEventFilters

const sent = ({ event, state, company, id }: EventFilters) => ({
  state: eventStates.find((one) => one === state),
  event_type: event === 'all' ? undefined : event,
  company_id: company || undefined,
  search_filter: id || undefined,
})

/** [A-SUB-31] */
export function useBillingEvents(filters: EventFilters) {
  return usePages(api.subscriptions.listBillingEvents, sent(filters), { placeholderData: keepPreviousData })
}

export function useEventTypes() {
  return useCall(api.subscriptions.getBillingEventTypes, {}, { select: ({ types }) => types })
}

/** An event that waits is asked about again until it is done. */
export function useBillingEvent(event_id: string) {
  return useCall(
    api.subscriptions.getBillingEvent,
    { event_id },
    {
      background: true,
      refetchInterval: ({ state }) => (state.data && !state.data.event.processed_at ? 2000 : false),
      staleTime: 0,
    },
  )
}

/** [A-SUB-38] */
export function useReplayEvent() {
  const { replayBillingEvent, listBillingEvents, getBillingEvent } = api.subscriptions
  return useAct(replayBillingEvent, {
    done: { title: 'Event replayed', message: 'What it is about is being looked at again.' },
    failed: 'Replay failed',
    stale: [listBillingEvents, getBillingEvent],
  })
}

/** The name of the company that the list is narrowed to. */
export function useCompanyName(company_id: string) {
  return useCall(api.adminCompanies.getCompany, company_id === '' ? null : { company_id }, {
    select: ({ company }) => company.name,
  })
}

/** Saves all events that match as a file. [A-SUB-34..36] */
export function useExportEvents(filters: EventFilters) {
  return useAct(() => saveFile(`/api/subscriptions/billing-events.csv${queryString(sent(filters))}`), {
    failed: { title: 'Export failed', message: 'The billing events could not be exported.' },
    stale: [],
  })
}
