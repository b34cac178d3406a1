import { keepPreviousData } from '@tanstack/react-query'
import { usePlanChoices } from '#web/features/back-office/use-choices.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

const shown = 5
/** Shorter terms match too much, and cannot use the index. */
const shortest = 2
/** Minimum length of a search by Stripe event id, or part of it. */
const shortestId = 6

export function useFound(search: string) {
  const wanted = search.length >= shortest
  const options = { placeholderData: wanted ? keepPreviousData : undefined }
  const companies = useApiQuery(api.adminCompanies.listCompanies, wanted ? { search, limit: shown } : null, options)
  const users = useApiQuery(api.adminUsers.listUsers, wanted ? { search, limit: shown } : null, options)
  const asksForId = search.length >= shortestId && /^\w+$/.test(search)
  const events = useApiQuery(
    api.subscriptions.listBillingEvents,
    asksForId ? { search_filter: search, limit: shown } : null,
    asksForId ? { placeholderData: keepPreviousData } : {},
  )
  const plans = usePlanChoices()
  return {
    isSearching: companies.isFetching || users.isFetching || events.isFetching,
    companies: wanted ? (companies.data?.companies ?? []) : [],
    users: wanted ? (users.data?.users ?? []) : [],
    plans: wanted ? (plans.data ?? []) : [],
    events: asksForId ? (events.data?.events ?? []) : [],
  }
}
