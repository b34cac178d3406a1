import { Anchor, Button, Select } from '@mantine/core'
import { Link } from 'react-router'
import { type UserRow, usersCsvPath } from '#shared/features/back-office/admin-users.ts'
import { ExportButton } from '#web/features/back-office/export-button.tsx'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useListView, usePagesFromUrl } from '#web/ui/use-list-view.ts'
import { defaultUsersView, noUserFilters, toUsersRequest, useUsers } from './use-admin-users.ts'

const statusChoices = [
  { value: 'all', label: 'All Users' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'sign_in_blocked', label: 'Sign-in blocked' },
  { value: 'deletion_requested', label: 'Deletion requested' },
]

const emailChoices = [
  { value: 'all', label: 'All Emails' },
  { value: 'unverified', label: 'Unverified Email' },
]

export function UsersPage() {
  const { view, change, showPages } = useListView(defaultUsersView)
  const users = usePagesFromUrl(useUsers(view), view.pages, showPages)
  const total = users.data?.pages[0]?.total
  return (
    <>
      <PageHeader
        title="User Management"
        subtitle="Everyone with an account"
        badge={total === undefined ? null : <StatusBadge tone="info">{`${numberText(total)} users`}</StatusBadge>}
      />
      <SectionHeader
        title="User directory"
        filters={
          <>
            <SearchField
              label="Search users"
              placeholder="Search by email or name..."
              value={view.search}
              onSearch={(search) => change({ search })}
            />
            <Select
              aria-label="Status"
              data={statusChoices}
              value={view.status}
              onChange={(status) => change({ status: status ?? 'all' })}
            />
            <Select
              aria-label="Email addresses"
              data={emailChoices}
              value={view.emails}
              onChange={(emails) => change({ emails: emails ?? 'all' })}
            />
            <ExportButton path={usersCsvPath} sent={toUsersRequest(view)} />
          </>
        }
      />
      <DataTable
        label="Users"
        columns={userColumns}
        rows={users.data?.pages.flatMap((page) => page.users) ?? []}
        rowKey={({ id }) => id}
        query={users}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        errorText={`Error loading users: ${errorMessage(users.error)}`}
        empty={
          <NothingFound
            title="No users found matching your criteria"
            filters={{ search: view.search, status: view.status, emails: view.emails }}
            none={noUserFilters}
            onClear={change}
          />
        }
      />
    </>
  )
}

const userColumns: readonly Column<UserRow>[] = [
  {
    key: 'user',
    header: 'User',
    sort: 'name',
    cell: ({ id, full_name, email, isSuperAdmin }) => (
      <>
        <PersonAvatar name={full_name} email={email} />
        <Anchor component={Link} to={`/admin/users/${id}`} fw={600} size="sm">
          {full_name || 'No Name'}
        </Anchor>
        {isSuperAdmin ? <StatusBadge tone="accent">Super Admin</StatusBadge> : null}
      </>
    ),
  },
  { key: 'email', header: 'Email', sort: 'email', cell: ({ email }) => email },
  {
    key: 'signup',
    header: 'Signup Date',
    sort: 'created',
    unbroken: true,
    cell: ({ created_at }) => shortDate(created_at),
  },
  { key: 'companies', header: 'Companies', align: 'right', cell: ({ membershipCount }) => membershipCount },
  { key: 'status', header: 'Status', cell: (user) => <UserStatus user={user} /> },
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

function UserStatus({ user: { status, is_sign_in_blocked, deletion_due_at } }: { user: UserRow }) {
  if (status === 'active' && deletion_due_at) return <StatusBadge tone="danger">Deletion requested</StatusBadge>
  if (status === 'active' && is_sign_in_blocked) return <StatusBadge tone="warning">Sign-in blocked</StatusBadge>
  if (status === 'active') return <StatusBadge tone="success">Active</StatusBadge>
  return <StatusBadge tone="danger">Suspended</StatusBadge>
}
