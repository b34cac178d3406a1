import { keepPreviousData } from '@tanstack/react-query'
import { type CompanyInvitation, companyFilter } from '#shared/features/back-office/admin-companies.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { parseStatusFilter } from './display-text.ts'

const placeholderData = keepPreviousData

export const noCompanyFilters = { search: '', status: 'all', plan: 'all' }

export const defaultCompaniesView = { ...noCompanyFilters, sort: '-created', pages: '1' }

const sortKeys = companyFilter.shape.sort.unwrap().options

export function toCompaniesRequest({ search, status, plan, sort }: typeof defaultCompaniesView) {
  return {
    search,
    ...parseStatusFilter(status),
    plan_id: plan === 'all' ? undefined : plan,
    sort: sortKeys.find((one) => one === sort),
  }
}

export function useCompanies(view: typeof defaultCompaniesView) {
  return useApiInfiniteQuery(api.adminCompanies.listCompanies, toCompaniesRequest(view), { placeholderData })
}

export function useCompany(company_id: string) {
  return useApiQuery(api.adminCompanies.getCompany, company_id === '' ? null : { company_id })
}

export function useCompanyMembers(company_id: string, search: string) {
  return useApiInfiniteQuery(api.adminCompanies.listCompanyMembers, { company_id, search }, { placeholderData })
}

/** Invitations of a company. Polls while an invitation email is being sent, which takes seconds. */
export function useCompanyInvitations(company_id: string) {
  return useApiInfiniteQuery(
    api.adminCompanies.listCompanyInvitations,
    { company_id },
    {
      background: true,
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.invitations.some(isBeingSent)) ? 3000 : false,
      placeholderData,
    },
  )
}

/** Whether the email will probably be sent within seconds. Emails queued for over a minute are not polled. */
function isBeingSent({ delivery, created_at }: CompanyInvitation): boolean {
  return delivery === 'queued' && Date.now() - Date.parse(created_at) < 60_000
}

/** Activity of a company. Refetched at each visit, because the company's members also act. */
export function useCompanyActivity(company_id: string) {
  return useApiInfiniteQuery(api.adminCompanies.getCompanyActivity, { company_id }, { staleTime: 0, placeholderData })
}
