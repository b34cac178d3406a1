import { keepPreviousData } from '@tanstack/react-query'
import { subscriptionFilter } from '#shared/features/back-office/subscriptions.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

export const noSubscriptionFilters = { search: '', status: 'all', plan: 'all', from: '', to: '' }
export type SubscriptionFilters = typeof noSubscriptionFilters

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const parseDay = (text: string) => (dayPattern.test(text) ? text : undefined)

export const defaultSubscriptionsView = { ...noSubscriptionFilters, sort: '-created', pages: '1' }

const sortKeys = subscriptionFilter.shape.sort.unwrap().options

export function toSubscriptionsRequest({ search, status, plan, from, to, sort }: typeof defaultSubscriptionsView) {
  return {
    search_filter: search,
    status_filter: status === 'all' ? undefined : status,
    plan_filter: plan === 'all' ? undefined : plan,
    date_from: parseDay(from),
    date_to: parseDay(to),
    sort: sortKeys.find((one) => one === sort),
  }
}

export function useSubscriptions(view: typeof defaultSubscriptionsView) {
  return useApiInfiniteQuery(api.subscriptions.listSubscriptions, toSubscriptionsRequest(view), {
    placeholderData: keepPreviousData,
  })
}

export function useSubscriptionMetrics() {
  return useApiQuery(api.subscriptions.getSubscriptionMetrics, {}, { background: true, refetchInterval: 30_000 })
}

export function useRevenueHistory() {
  return useApiQuery(api.subscriptions.getRevenueHistory, {}, { select: ({ days }) => days })
}

/** Our subscription data and Stripe's. Loaded only when needed, because the server sends a request to Stripe. */
export function useSubscriptionComparison(company_id: string) {
  return useApiQuery(
    api.subscriptions.getSubscriptionComparison,
    { company_id },
    { staleTime: 0, gcTime: 0, retry: false },
  )
}
