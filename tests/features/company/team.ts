import { team } from '#shared/features/company/team.ts'
import { moduleAccess, ownAccount } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(team, {
  access: {
    listMembers: moduleAccess('team', 'read'),
    listMatchingMembers: moduleAccess('team', 'read'),
    getMember: moduleAccess('team', 'read'),
    updateMemberRole: moduleAccess('team', 'write'),
    removeMember: { kind: 'company', module: 'team', level: 'write', always: true },
    leaveCompany: ownAccount,
    transferOwnership: { kind: 'company', module: 'team', level: 'read', always: true, personal: true },
    listRoles: moduleAccess('team', 'read'),
    createRole: moduleAccess('team', 'admin'),
    updateRole: moduleAccess('team', 'admin'),
    deleteRole: moduleAccess('team', 'admin'),
  },
  samples: (ids) => ({
    listMembers: { company_role_id: ids.role },
    listMatchingMembers: { search: 'pat' },
    updateMemberRole: { membership_id: ids.membership, company_role_id: ids.role },
    createRole: {
      label: 'Sample role',
      description: '',
      base_role: 'member',
      permissions: { dashboard: { access: 'read' } },
    },
    updateRole: {
      company_role_id: ids.role,
      label: 'Sample role',
      description: '',
      permissions: { dashboard: { access: 'read' } },
      is_active: true,
    },
    deleteRole: { company_role_id: ids.role },
  }),
})
