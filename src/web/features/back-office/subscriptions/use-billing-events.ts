import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queryString } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'

const eventsKey = ['admin', 'billing-events']

/** Lives in the address of the page; the search is for part of the provider's event id. */
export const noEventFilters = { event: 'all', company: '', id: '' }
export type EventFilters = typeof noEventFilters

const sent = ({ event, company, id }: EventFilters) => ({
  event_type: event === 'all' ? undefined : event,
  company_id: company || undefined,
  search_filter: id || undefined,
})

/** [A-SUB-31] */
export function useBillingEvents(filters: EventFilters) {
  return useInfiniteQuery({
    queryKey: [...eventsKey, filters],
    queryFn: ({ pageParam, signal }) =>
      api.subscriptions.listBillingEvents({ ...sent(filters), cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export function useEventTypes() {
  return useQuery({
    queryKey: [...eventsKey, 'types'],
    queryFn: async ({ signal }) => (await api.subscriptions.getBillingEventTypes({}, { signal })).types,
  })
}

/** An event that waits is asked about again until it is done. */
export function useBillingEvent(eventId: string) {
  return useQuery({
    queryKey: [...eventsKey, 'one', eventId],
    queryFn: ({ signal }) => api.subscriptions.getBillingEvent({ event_id: eventId }, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data && !state.data.event.processed_at ? 2000 : false),
    staleTime: 0,
  })
}

/** [A-SUB-38] */
export function useReplayEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (eventId: string) => api.subscriptions.replayBillingEvent({ event_id: eventId }),
    onSuccess: () =>
      toast({ title: 'Event replayed', message: 'What it rang about is being looked at again.', tone: 'success' }),
    onError: (error) => toast({ title: 'Replay failed', message: errorMessage(error), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: eventsKey }),
  })
}

/** Companies whose name contains what was typed, to choose one from. */
export function useCompanyChoices(search: string) {
  return useQuery({
    queryKey: ['admin', 'companies', 'choices', search],
    queryFn: async ({ signal }) =>
      (await api.adminCompanies.listCompanies({ search, limit: 20 }, { signal })).companies,
    placeholderData: keepPreviousData,
  })
}

/** The name of the company that the list is narrowed to. */
export function useCompanyName(companyId: string) {
  return useQuery({
    queryKey: ['admin', 'companies', companyId, 'name'],
    queryFn: async ({ signal }) =>
      (await api.adminCompanies.getCompany({ company_id: companyId }, { signal })).company.name,
    enabled: companyId !== '',
  })
}

/** Saves all events that match as a file. [A-SUB-34..36] */
export function useExportEvents(filters: EventFilters) {
  return useMutation({
    mutationFn: async () => {
      const response = await fetch(`/api/subscriptions/billing-events.csv${queryString(sent(filters))}`)
      if (!response.ok) throw new Error(`The export answered ${response.status}`)
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
      save(await response.blob(), name ?? 'billing-events.csv')
    },
    onError: () =>
      toast({ title: 'Export failed', message: 'The billing events could not be exported.', tone: 'danger' }),
  })
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(address)
}
