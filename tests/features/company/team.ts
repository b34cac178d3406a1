import { team } from '#shared/features/company/team.ts'
import { at, own } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(team, {
  doors: {
    listMembers: at('team', 'read'),
    listMatchingMembers: at('team', 'read'),
    getMember: at('team', 'read'),
    updateMemberRole: at('team', 'write'),
    removeMember: { door: 'company', module: 'team', level: 'write', always: true },
    leaveCompany: own,
    transferOwnership: { door: 'company', module: 'team', level: 'read', always: true, personal: true },
    listRoles: at('team', 'read'),
    createRole: at('team', 'admin'),
    updateRole: at('team', 'admin'),
    deleteRole: at('team', 'admin'),
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
