import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { useCall } from '#web/platform/queries/use-call.ts'

/** The plans there are. [A-COMP-04] */
export function usePlanChoices() {
  return useCall(api.plans.listPlans, {}, { select: ({ plans }) => plans })
}

export function useCompanyTypeChoices() {
  return useCall(api.companyTypes.listCompanyTypes, {}, { select: ({ company_types }) => company_types })
}

/** Companies whose name contains what was typed, to choose one from. */
export function useCompanyChoices(search: string) {
  return useCall(
    api.adminCompanies.listCompanies,
    { search, limit: 20 },
    { select: ({ companies }) => companies, placeholderData: keepPreviousData },
  )
}
