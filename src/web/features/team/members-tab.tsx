import { roleLabel } from '#shared/entities'
import type { TeamMember } from '#shared/features/team'
import { counted } from '../../ui/counted.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PersonCell } from '../../ui/person-cell.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useUrlFilters } from '../../ui/use-url-filters.ts'
import { useMembers } from './use-team.ts'

const noFilters = { search: '' }

export function MembersTab() {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const members = useMembers(filters.search)
  const pages = members.data?.pages ?? []
  return (
    <>
      <SectionHeader
        title={counted('Team Members', pages[0]?.total)}
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
        state={members.isPending ? 'loading' : members.isError ? 'error' : 'ready'}
        loadingText="Loading team members..."
        errorText="Failed to load team members. Please try refreshing the page."
        onRetry={members.refetch}
        empty={<EmptyState title="Nobody matches" text="Try another name or address." />}
        more={members.hasNextPage ? { load: () => members.fetchNextPage(), loading: members.isFetchingNextPage } : null}
      />
    </>
  )
}

const columns: readonly Column<TeamMember>[] = [
  {
    key: 'user',
    header: 'User',
    cell: ({ user }) => <PersonCell name={user.full_name} email={user.email} image={user.avatar_url} />,
  },
  { key: 'role', header: 'Role', cell: ({ role }) => roleLabel(role, 'Member') },
  { key: 'status', header: 'Status', cell: (member) => <MemberStatus member={member} /> },
  { key: 'joined', header: 'Joined', cell: ({ created_at }) => shortDate(created_at) },
]

/** [C-TEAM-18..20] */
function MemberStatus({ member }: { member: TeamMember }) {
  if (member.is_primary) return <StatusBadge tone="accent">Owner</StatusBadge>
  if (member.status === 'active') return <StatusBadge tone="success">Active</StatusBadge>
  return <StatusBadge>Inactive</StatusBadge>
}
