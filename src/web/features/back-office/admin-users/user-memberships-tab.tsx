import { Link } from 'react-router'
import { accessLabel } from '#web/domain/access-labels.ts'
import { companyPath } from '#web/features/back-office/admin-links.ts'
import { MembershipRoleSelect } from '#web/features/back-office/membership-role-select.tsx'
import { RemoveMembership } from '#web/features/back-office/remove-membership.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './admin-users.module.css'
import type { UserDetails } from './user-page.tsx'

type Membership = UserDetails['memberships'][number]

const roleMessages = { successToast: 'User role updated', errorToast: 'Error updating user role' }
const removalMessages = { successToast: 'User removed from company', errorToast: 'Error removing user from company' }

export function UserMembershipsTab({ user, memberships }: Pick<UserDetails, 'user' | 'memberships'>) {
  const person = user.full_name || user.email
  return (
    <DataTable
      label="Memberships"
      columns={columnsFor(person)}
      rows={memberships}
      rowKey={({ id }) => id}
      empty={<EmptyState title="This user is not a member of any companies" />}
    />
  )
}

function columnsFor(person: string): readonly Column<Membership>[] {
  return [
    {
      key: 'company',
      header: 'Company',
      cell: ({ company }) => (
        <span className={styles.company}>
          <Link to={companyPath(company.id)}>{company.name}</Link>
          <span>/{company.slug}</span>
        </span>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      cell: (row) => (
        <MembershipRoleSelect membership={row} person={person} company={row.company.name} words={roleMessages} />
      ),
    },
    { key: 'access', header: 'Access Level', cell: ({ role }) => accessLabel(role?.permissions ?? {}) },
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
    { key: 'joined', header: 'Joined', unbroken: true, cell: ({ created_at }) => shortDate(created_at) },
    {
      key: 'remove',
      header: 'Remove',
      cell: (row) => (
        <RemoveMembership membership={row} person={person} company={row.company.name} words={removalMessages} />
      ),
    },
  ]
}
