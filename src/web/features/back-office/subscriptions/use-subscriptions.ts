import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'

export const subscriptionsKey = ['admin', 'subscriptions']

/** What the list is narrowed by; lives in the address of the page. */
export const noFilters = { search: '', status: 'all', plan: 'all', from: '', to: '' }
export type SubscriptionFilters = typeof noFilters

const day = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string) => (day.test(text) ? text : undefined)

/** [A-SUB-18..29 A-CALL-63 A-CALL-64] */
export function useSubscriptions({ search, status, plan, from, to }: SubscriptionFilters) {
  return useInfiniteQuery({
    queryKey: [...subscriptionsKey, 'list', { search, status, plan, from, to }],
    queryFn: ({ pageParam, signal }) =>
      api.subscriptions.listSubscriptions(
        {
          search_filter: search,
          status_filter: status === 'all' ? undefined : status,
          plan_filter: plan === 'all' ? undefined : plan,
          date_from: dayOf(from),
          date_to: dayOf(to),
          cursor: pageParam,
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Refetched every 30 seconds while the page is open. [A-SUB-06] */
export function useSubscriptionMetrics() {
  return useQuery({
    queryKey: [...subscriptionsKey, 'metrics'],
    queryFn: ({ signal }) => api.subscriptions.getSubscriptionMetrics({}, { signal, background: true }),
    refetchInterval: 30_000,
  })
}

export function useRevenueHistory() {
  return useQuery({
    queryKey: [...subscriptionsKey, 'revenue'],
    queryFn: async ({ signal }) => (await api.subscriptions.getRevenueHistory({}, { signal })).days,
  })
}

/** The plans there are. */
export function usePlanChoices() {
  return useQuery({
    queryKey: ['admin', 'plans'],
    queryFn: async ({ signal }) => (await api.plans.listPlans({}, { signal })).plans,
  })
}

/** Asked when somebody looks, as the provider answers it. */
export function useComparison(companyId: string) {
  return useQuery({
    queryKey: [...subscriptionsKey, 'comparison', companyId],
    queryFn: ({ signal }) => api.subscriptions.getSubscriptionComparison({ company_id: companyId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** One company; its failure is told in the provider's or the server's own words. */
export function useSyncCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (companyId: string) => api.subscriptions.syncCompany({ company_id: companyId }),
    onSuccess: ({ changed }) =>
      toast({
        title: 'Sync Complete',
        message: changed ? 'The company has been brought up to date.' : 'The company was up to date.',
        tone: 'success',
      }),
    onError: (error) => toast({ title: 'Sync Failed', message: errorMessage(error), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: subscriptionsKey }),
  })
}
