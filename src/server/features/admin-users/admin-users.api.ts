import { adminUsers } from '../../../shared/features/admin-users.ts'
import { implement } from '../../platform/procedures.ts'
import { forceLogout } from './force-logout.ts'
import { getUser } from './get-user.ts'
import { listUsers } from './list-users.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { updateUserStatus } from './update-user-status.ts'

export const adminUsersApi = implement(adminUsers, {
  listUsers,
  getUser,
  updateUserStatus,
  forceLogout,
  revokeInvitation,
})
