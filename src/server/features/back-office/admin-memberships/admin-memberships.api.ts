import { implement } from '#server/platform/app/implement.ts'
import { adminMemberships } from '#shared/features/back-office/admin-memberships.ts'
import { listCompanyRoles } from './list-company-roles.ts'
import { removeUserFromCompany } from './remove-user-from-company.ts'
import { updateUserCompanyRole } from './update-user-company-role.ts'

export const adminMembershipsApi = implement(adminMemberships, {
  listCompanyRoles,
  updateUserCompanyRole,
  removeUserFromCompany,
})
