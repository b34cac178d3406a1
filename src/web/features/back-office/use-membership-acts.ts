import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { backOffice as stale } from './back-office.ts'

/** Titles of the toasts; each page of the back office has its own. */
export interface ActLabel {
  done: string
  failed: string
}

/** The roles of a company that staff can give. */
export function useGivableRoles(company_id: string, enabled: boolean) {
  return useCall(api.adminMemberships.listCompanyRoles, enabled ? { company_id } : null, {
    select: ({ roles }) => roles,
  })
}

export function useGiveRole(words: ActLabel) {
  return useAct(api.adminMemberships.updateUserCompanyRole, { ...words, stale })
}

export function useEndMembership(words: ActLabel) {
  return useAct(api.adminMemberships.removeUserFromCompany, { ...words, stale })
}
