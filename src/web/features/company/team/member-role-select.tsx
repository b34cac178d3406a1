import { Select } from '@mantine/core'
import { isWithinOwnAccess } from '#shared/access.ts'
import { roleLabel } from '#shared/entities.ts'
import type { TeamMember, TeamRole } from '#shared/features/company/team.ts'
import styles from './members.module.css'
import { useUpdateMemberRole } from './use-members.ts'
import { useOwnReach } from './use-own-reach.ts'

interface MemberRoleSelectProps {
  member: TeamMember
  roles: readonly TeamRole[]
  mayManage: boolean
}

/** The owner's role is fixed; roles above the user's own cannot be changed. */
export function MemberRoleSelect({ member, roles, mayManage }: MemberRoleSelectProps) {
  const own = useOwnReach()
  const change = useUpdateMemberRole(member)
  const held = member.role?.permissions ?? {}
  const fixed = !mayManage || member.is_primary || !isWithinOwnAccess(own.permissions, held) || held['*'] === true
  return (
    <Select
      aria-label={`Role of ${member.user.full_name || member.user.email}`}
      className={styles.role}
      size="sm"
      w={180}
      maw="100%"
      data={optionsOf(member, roles).map((role) => ({
        ...role,
        disabled: role.permissions !== null && !isWithinOwnAccess(own.permissions, role.permissions),
      }))}
      value={change.isPending ? change.variables.company_role_id : member.company_role_id}
      disabled={fixed || change.isPending}
      onChange={(chosen) => {
        if (chosen && chosen !== member.company_role_id)
          change.mutate({ membership_id: member.id, company_role_id: chosen })
      }}
    />
  )
}

/** Assignable roles, and the member's current one even if it is not. */
function optionsOf({ role, company_role_id }: TeamMember, roles: readonly TeamRole[]) {
  const options = roles.map((each) => ({
    value: each.id,
    label: roleLabel(each, 'Member'),
    permissions: each.permissions,
  }))
  if (options.some(({ value }) => value === company_role_id)) return options
  return [{ value: company_role_id, label: roleLabel(role, 'Member'), permissions: null }, ...options]
}
