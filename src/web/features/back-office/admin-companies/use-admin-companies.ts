import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CompanyInvitation } from '#shared/features/back-office/admin-companies.ts'
import { api } from '#web/platform/api/api.ts'
import { statusFilter } from './display-text.ts'

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

/** Asked again while a mail is on its way: it arrives, or does not, within seconds. */
export function useCompanyInvitations(companyId: string) {
  return useInfiniteQuery({
    queryKey: [...companyKey(companyId), 'invitations'],
    queryFn: ({ pageParam, signal }) =>
      api.adminCompanies.listCompanyInvitations(
        { company_id: companyId, cursor: pageParam },
        { signal, background: true },
      ),
    refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.invitations.some(onItsWay)) ? 3000 : false),
    ...nextPage,
  })
}

/** Of an invitation made a moment ago; an older one that still waits is not asked about all day. */
function onItsWay({ delivery, created_at }: CompanyInvitation): boolean {
  return delivery === 'queued' && Date.now() - Date.parse(created_at) < 60_000
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
