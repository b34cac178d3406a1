import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { backOfficeQueries } from './back-office.ts'

export interface ToastTitles {
  successToast: string
  errorToast: string
}

export function useAssignableRoles(company_id: string, enabled: boolean) {
  return useApiQuery(api.adminMemberships.listCompanyRoles, enabled ? { company_id } : null, {
    select: ({ roles }) => roles,
  })
}

export function useAssignRole(words: ToastTitles) {
  return useApiMutation(api.adminMemberships.updateUserCompanyRole, { ...words, invalidates: backOfficeQueries })
}

export function useEndMembership(words: ToastTitles) {
  return useApiMutation(api.adminMemberships.removeUserFromCompany, { ...words, invalidates: backOfficeQueries })
}
