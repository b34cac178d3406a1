import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api'
import { statusFilter } from './display-words.ts'

export const companyKey = (companyId: string) => ['admin', 'company', companyId]

const nextPage = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
  placeholderData: keepPreviousData,
}

/** What the list is narrowed by; lives in the address of the page. */
export const noFilters = { search: '', status: 'all', plan: 'all' }

export function useCompanies({ search, status, plan }: typeof noFilters) {
  return useInfiniteQuery({
    queryKey: ['admin', 'companies', search, status, plan],
    queryFn: ({ pageParam, signal }) =>
      api.adminCompanies.listCompanies(
        { search, ...statusFilter(status), plan_id: plan === 'all' ? undefined : plan, cursor: pageParam },
        { signal },
      ),
    ...nextPage,
  })
}

/** The plans there are. [A-COMP-04] */
export function usePlanChoices() {
  return useQuery({
    queryKey: ['admin', 'plans'],
    queryFn: async ({ signal }) => (await api.plans.listPlans({}, { signal })).plans,
  })
}

export function useTypeChoices() {
  return useQuery({
    queryKey: ['admin', 'company-type-choices'],
    queryFn: async ({ signal }) =>
      (await api.companyTypes.listCompanyTypes({}, { signal })).company_types.filter(({ is_active }) => is_active),
  })
}

export function useCompany(companyId: string) {
  return useQuery({
    queryKey: companyKey(companyId),
    queryFn: ({ signal }) => api.adminCompanies.getCompany({ company_id: companyId }, { signal }),
    enabled: companyId !== '',
  })
}

export function useCompanyMembers(companyId: string, search: string) {
  return useInfiniteQuery({
    queryKey: [...companyKey(companyId), 'members', search],
    queryFn: ({ pageParam, signal }) =>
      api.adminCompanies.listCompanyMembers({ company_id: companyId, search, cursor: pageParam }, { signal }),
    ...nextPage,
  })
}

export function useCompanyInvitations(companyId: string) {
  return useInfiniteQuery({
    queryKey: [...companyKey(companyId), 'invitations'],
    queryFn: ({ pageParam, signal }) =>
      api.adminCompanies.listCompanyInvitations({ company_id: companyId, cursor: pageParam }, { signal }),
    ...nextPage,
  })
}

export function useOverrides(companyId: string) {
  return useQuery({
    queryKey: [...companyKey(companyId), 'overrides'],
    queryFn: ({ signal }) => api.adminCompanies.getModuleOverrides({ company_id: companyId }, { signal }),
  })
}

/** Read anew at each visit: acts elsewhere appear here. */
export function useCompanyActivity(companyId: string) {
  return useInfiniteQuery({
    queryKey: [...companyKey(companyId), 'activity'],
    queryFn: ({ pageParam, signal }) =>
      api.adminCompanies.getCompanyActivity({ company_id: companyId, cursor: pageParam }, { signal }),
    staleTime: 0,
    ...nextPage,
  })
}
