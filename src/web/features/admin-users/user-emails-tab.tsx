import { Alert } from '@mantine/core'
import type { UserEmail } from '#shared/features/account'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

export function UserEmailsTab({ emails }: { emails: readonly UserEmail[] }) {
  return (
    <>
      {emails.some(({ is_verified }) => !is_verified) ? (
        <Alert color="orange" mb="lg" title="Unverified emails">
          An unverified email cannot sign in, become primary or be used to send invitations.
        </Alert>
      ) : null}
      <DataTable
        label="Email addresses"
        columns={columns}
        rows={emails}
        rowKey={({ id }) => id}
        state="ready"
        empty={<EmptyState title="No email addresses found for this user." />}
      />
    </>
  )
}

const columns: readonly Column<UserEmail>[] = [
  { key: 'email', header: 'Email', cell: ({ email }) => <strong>{email}</strong> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ is_primary, is_verified }) => (
      <>
        {is_primary ? <StatusBadge tone="accent">Primary</StatusBadge> : null}
        {is_verified ? (
          <StatusBadge tone="success">Verified</StatusBadge>
        ) : (
          <StatusBadge tone="warning">Unverified</StatusBadge>
        )}
      </>
    ),
  },
  { key: 'added', header: 'Added', cell: ({ created_at }) => shortDate(created_at) },
]
