import { implement } from '#server/platform/app/implement.ts'
import { team } from '#shared/features/company/team.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { getMember } from './get-member.ts'
import { leaveCompany } from './leave-company.ts'
import { listMatchingMembers } from './list-matching-members.ts'
import { listMembers } from './list-members.ts'
import { listRoles } from './list-roles.ts'
import { removeMember } from './remove-member.ts'
import { transferOwnership } from './transfer-ownership.ts'
import { updateMemberRole } from './update-member-role.ts'
import { updateRole } from './update-role.ts'

export const teamApi = implement(team, {
  listMembers,
  listMatchingMembers,
  getMember,
  updateMemberRole,
  removeMember,
  leaveCompany,
  transferOwnership,
  listRoles,
  createRole,
  updateRole,
  deleteRole,
})
