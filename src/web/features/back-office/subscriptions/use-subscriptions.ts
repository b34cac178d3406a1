import { keepPreviousData } from '@tanstack/react-query'
import { subscriptionFilter } from '#shared/features/back-office/subscriptions.ts'
import { api } from '#web/platform/api/api.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { usePages } from '#web/platform/queries/use-pages.ts'

/** What the list is narrowed by; lives in the address of the page. */
export const noFilters = { search: '', status: 'all', plan: 'all', from: '', to: '' }
export type SubscriptionFilters = typeof noFilters

const day = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string) => (day.test(text) ? text : undefined)

export const firstView = { ...noFilters, sort: '-created', pages: '1' }

const sorts = subscriptionFilter.shape.sort.unwrap().options

/** As the server is asked. [A-SUB-18..29 A-CALL-63 A-CALL-64] */
export function sentOf({ search, status, plan, from, to, sort }: typeof firstView) {
  return {
    search_filter: search,
    status_filter: status === 'all' ? undefined : status,
    plan_filter: plan === 'all' ? undefined : plan,
    date_from: dayOf(from),
    date_to: dayOf(to),
    sort: sorts.find((one) => one === sort),
  }
}

export function useSubscriptions(view: typeof firstView) {
  return usePages(api.subscriptions.listSubscriptions, sentOf(view), { placeholderData: keepPreviousData })
}

/** Refetched every 30 seconds while the page is open. [A-SUB-06] */
export function useSubscriptionMetrics() {
  return useCall(api.subscriptions.getSubscriptionMetrics, {}, { background: true, refetchInterval: 30_000 })
}

export function useRevenueHistory() {
  return useCall(api.subscriptions.getRevenueHistory, {}, { select: ({ days }) => days })
}

/** Asked when somebody looks, as the provider answers it. */
export function useComparison(company_id: string) {
  return useCall(api.subscriptions.getSubscriptionComparison, { company_id }, { staleTime: 0, gcTime: 0, retry: false })
}
