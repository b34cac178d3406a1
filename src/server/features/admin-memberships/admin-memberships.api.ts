import { adminMemberships } from '../../../shared/features/admin-memberships.ts'
import { implement } from '../../platform/procedures.ts'
import { listCompanyRoles } from './list-company-roles.ts'
import { removeUserFromCompany } from './remove-user-from-company.ts'
import { updateUserCompanyRole } from './update-user-company-role.ts'

export const adminMembershipsApi = implement(adminMemberships, {
  listCompanyRoles,
  updateUserCompanyRole,
  removeUserFromCompany,
})
