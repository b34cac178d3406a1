import { Button, Select } from '@mantine/core'
import { Link } from 'react-router'
import type { UserRow } from '#shared/features/back-office/admin-users.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import { useUsers } from './use-admin-users.ts'
import { UserStatus } from './user-status.tsx'

const noFilters = { search: '', status: 'all' }

const statusChoices = [
  { value: 'all', label: 'All Users' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
]

export function UsersPage() {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const users = useUsers(filters)
  const total = users.data?.pages[0]?.total
  return (
    <>
      <PageHeader
        title="User Management"
        subtitle="Everybody with an account"
        badge={
          total === undefined ? null : <StatusBadge tone="info">{`${total.toLocaleString('en-US')} users`}</StatusBadge>
        }
      />
      <SectionHeader
        title="User directory"
        filters={
          <>
            <SearchField
              label="Search users"
              placeholder="Search by email or name..."
              value={filters.search}
              onSearch={(search) => setFilters({ search })}
            />
            <Select
              aria-label="Status"
              data={statusChoices}
              value={filters.status}
              onChange={(status) => setFilters({ status: status ?? 'all' })}
            />
          </>
        }
      />
      <DataTable
        label="Users"
        columns={columns}
        rows={users.data?.pages.flatMap((page) => page.users) ?? []}
        rowKey={({ id }) => id}
        query={users}
        errorText={`Error loading users: ${errorMessage(users.error)}`}
        empty={
          <NothingFound
            title="No users found matching your criteria"
            filters={filters}
            none={noFilters}
            onClear={setFilters}
          />
        }
      />
    </>
  )
}

const columns: readonly Column<UserRow>[] = [
  {
    key: 'user',
    header: 'User',
    cell: ({ full_name, email, isSuperAdmin }) => (
      <>
        <PersonAvatar name={full_name} email={email} />
        <strong>{full_name || 'No Name'}</strong>
        {isSuperAdmin ? <StatusBadge tone="accent">Super Admin</StatusBadge> : null}
      </>
    ),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  { key: 'signup', header: 'Signup Date', unbroken: true, cell: ({ created_at }) => shortDate(created_at) },
  { key: 'companies', header: 'Companies', align: 'right', cell: ({ membershipCount }) => membershipCount },
  { key: 'status', header: 'Status', cell: ({ status }) => <UserStatus status={status} /> },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ id, full_name, email }) => (
      <Button
        component={Link}
        to={`/admin/users/${id}`}
        size="xs"
        variant="default"
        aria-label={`View ${full_name || email}`}
      >
        View
      </Button>
    ),
  },
]
