import { roleLabel } from '#shared/entities'
import { accessWords } from '../../ui/access-words.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './admin-users.module.css'
import type { UserDetails } from './user-page.tsx'

type Membership = UserDetails['memberships'][number]

export function UserMembershipsTab({ memberships }: { memberships: readonly Membership[] }) {
  return (
    <DataTable
      label="Memberships"
      columns={columns}
      rows={memberships}
      rowKey={({ id }) => id}
      state="ready"
      empty={<EmptyState title="This user is not a member of any companies" />}
    />
  )
}

const columns: readonly Column<Membership>[] = [
  {
    key: 'company',
    header: 'Company',
    cell: ({ company }) => (
      <span className={styles.company}>
        <strong>{company.name}</strong>
        <span>/{company.slug}</span>
      </span>
    ),
  },
  { key: 'role', header: 'Role', cell: ({ role }) => roleLabel(role, 'Unknown Role') },
  { key: 'access', header: 'Access Level', cell: ({ role }) => accessWords(role?.permissions ?? {}) },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, is_primary }) => (
      <>
        {status === 'active' ? <StatusBadge tone="success">Active</StatusBadge> : <StatusBadge>Inactive</StatusBadge>}
        {is_primary ? <StatusBadge tone="accent">Owner</StatusBadge> : null}
      </>
    ),
  },
  { key: 'joined', header: 'Joined', cell: ({ created_at }) => shortDate(created_at) },
]
