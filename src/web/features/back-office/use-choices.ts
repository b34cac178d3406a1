import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

export function usePlanChoices() {
  return useApiQuery(api.plans.listPlans, {}, { select: ({ plans }) => plans })
}

export function useCompanyTypeChoices() {
  return useApiQuery(api.companyTypes.listCompanyTypes, {}, { select: ({ company_types }) => company_types })
}

export function useUserChoices(search: string) {
  return useApiQuery(
    api.adminUsers.listUsers,
    { search, limit: 20 },
    { select: ({ users }) => users, placeholderData: keepPreviousData },
  )
}

export function useCompanyChoices(search: string) {
  return useApiQuery(
    api.adminCompanies.listCompanies,
    { search, limit: 20 },
    { select: ({ companies }) => companies, placeholderData: keepPreviousData },
  )
}
