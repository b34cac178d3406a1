import { Select } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { isWithinOwnAccess } from '#shared/access.ts'
import { roleLabel } from '#shared/entities.ts'
import type { TeamMember, TeamRole } from '#shared/features/company/team.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { withCount } from '#web/ui/format/with-count.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { PersonCell } from '#web/ui/person-cell.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import { type MemberAction, MemberMenu } from './member-menu.tsx'
import { MemberStatus } from './member-status.tsx'
import styles from './members.module.css'
import { useMembers, useUpdateMemberRole } from './use-members.ts'
import { useOwnPermissions } from './use-own-reach.ts'
import { useRoles } from './use-roles.ts'

const MemberActionDialog = lazyComponent(() => import('./member-action-dialog.tsx'), 'MemberActionDialog')

const noFilters = { search: '' }
const noRoles: readonly TeamRole[] = []

export function MembersTab() {
  const can = useCan()
  const [filters, setFilters] = useUrlFilters(noFilters)
  const members = useMembers(filters.search)
  const roles = useRoles().data ?? noRoles
  const [asking, setAsking] = useState<{ act: MemberAction; member: TeamMember } | null>(null)
  const pages = members.data?.pages ?? []
  const columns = memberColumns({
    roles,
    mayManage: can({ module: 'team', level: 'write' }),
    // Members can be removed in every company status, even if it is read-only.
    mayRemove: can({ module: 'team', level: 'write', status: 'any' }),
    onAct: (act, member) => setAsking({ act, member }),
  })
  return (
    <>
      <SectionHeader
        title={withCount('Team Members', pages[0]?.total)}
        subtitle="Manage your team members and their roles"
        filters={
          <SearchField
            label="Search members"
            placeholder="Search by name or email..."
            value={filters.search}
            onSearch={(search) => setFilters({ search })}
          />
        }
      />
      <DataTable
        label="Team members"
        columns={columns}
        rows={pages.flatMap((page) => page.members)}
        rowKey={({ id }) => id}
        query={members}
        loadingText="Loading team members..."
        errorText="Failed to load team members. Please try refreshing the page."
        empty={<EmptyState title="No matches" text="Try another name or address." />}
      />
      {asking ? (
        <Suspense>
          <MemberActionDialog {...asking} onClose={() => setAsking(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface MemberColumns {
  roles: readonly TeamRole[]
  mayManage: boolean
  mayRemove: boolean
  onAct: (act: MemberAction, member: TeamMember) => void
}

function memberColumns({ roles, mayManage, mayRemove, onAct }: MemberColumns): readonly Column<TeamMember>[] {
  return [
    {
      key: 'user',
      header: 'User',
      cell: ({ id, user }) => (
        <Link to={`/team-management/members/${id}`} className={styles.person}>
          <PersonCell name={user.full_name} email={user.email} image={user.avatar_url} />
        </Link>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      cell: (member) =>
        member.is_guest ? '–' : <MemberRoleSelect member={member} roles={roles} mayManage={mayManage} />,
    },
    { key: 'status', header: 'Status', cell: (member) => <MemberStatus member={member} /> },
    { key: 'joined', header: 'Joined', unbroken: true, cell: ({ created_at }) => shortDate(created_at) },
    {
      key: 'actions',
      header: 'Actions',
      hiddenHeader: true,
      cell: (member) => <MemberMenu member={member} mayRemove={mayRemove} onAct={(act) => onAct(act, member)} />,
    },
  ]
}

interface MemberRoleSelectProps {
  member: TeamMember
  roles: readonly TeamRole[]
  mayManage: boolean
}

/** Role select of a member. Disabled for the owner, and for roles with more access than the user's own. */
function MemberRoleSelect({ member, roles, mayManage }: MemberRoleSelectProps) {
  const own = useOwnPermissions()
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
      data={roleOptions(member, roles).map((role) => ({
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

/** Options of the role select: roles that can be assigned, and the member's current role in any case. */
function roleOptions({ role, company_role_id }: TeamMember, roles: readonly TeamRole[]) {
  const options = roles.map((each) => ({
    value: each.id,
    label: roleLabel(each, 'Member'),
    permissions: each.permissions,
  }))
  if (options.some(({ value }) => value === company_role_id)) return options
  return [{ value: company_role_id, label: roleLabel(role, 'Member'), permissions: null }, ...options]
}
