import { Button } from '@mantine/core'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formerMember } from '#shared/erased.ts'
import type { CompanyDetail, CompanyInvitation, CompanyMember } from '#shared/features/back-office/admin-companies.ts'
import { invitationState } from '#web/domain/invitation-state.ts'
import { MembershipRoleSelect } from '#web/features/back-office/membership-role-select.tsx'
import { RemoveMembershipButton } from '#web/features/back-office/remove-membership.tsx'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { withCount } from '#web/ui/format/with-count.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { PersonCell } from '#web/ui/person-cell.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import styles from './admin-companies.module.css'
import { InvitationActions } from './invitation-actions.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { useCompanyInvitations, useCompanyMembers } from './use-admin-companies.ts'

const noFilters = { search: '' }

export function UsersTab({ company }: { company: CompanyDetail }) {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const [inviting, setInviting] = useState(false)
  const members = useCompanyMembers(company.id, filters.search)
  return (
    <div className={styles.sections}>
      <section>
        <SectionHeader
          title={withCount('Members', company.member_count + company.guest_count)}
          filters={
            <>
              <SearchField
                label="Search members"
                placeholder="Search by email or name..."
                value={filters.search}
                onSearch={(search) => setFilters({ search })}
              />
              <Button leftSection={<UserPlus size={16} aria-hidden="true" />} onClick={() => setInviting(true)}>
                Invite User
              </Button>
            </>
          }
        />
        <DataTable
          label="Members"
          columns={memberColumns(company.name)}
          rows={members.data?.pages.flatMap((page) => page.members) ?? []}
          rowKey={({ id }) => id}
          query={members}
          errorText={`Error loading members: ${errorMessage(members.error)}`}
          empty={
            <NothingFound
              title={filters.search ? 'No members found matching your search' : 'This company has no members'}
              filters={filters}
              none={noFilters}
              onClear={setFilters}
            />
          }
        />
      </section>
      <CompanyInvitations companyId={company.id} />
      {inviting ? <InviteDialog company={company} onClose={() => setInviting(false)} /> : null}
    </div>
  )
}

const roleMessages = { successToast: 'Role updated', errorToast: 'Failed to update role' }
const removalMessages = { successToast: 'User removed', errorToast: 'Failed to remove user' }

function memberColumns(company: string): readonly Column<CompanyMember>[] {
  const nameOf = ({ user }: CompanyMember) => user.full_name || user.email
  return [
    {
      key: 'user',
      header: 'User',
      cell: ({ user }) => (
        <Link className={styles.person} to={`/admin/users/${user.id}`}>
          <PersonCell name={user.full_name} email={user.email} />
        </Link>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      cell: (row) => (
        <MembershipRoleSelect membership={row} person={nameOf(row)} company={company} words={roleMessages} />
      ),
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status, is_primary, is_guest, user }) => (
        <span className={styles.badges}>
          {user.status === 'suspended' ? (
            <StatusBadge tone="danger">Suspended</StatusBadge>
          ) : user.is_leaving ? (
            <StatusBadge tone="danger">Deletion requested</StatusBadge>
          ) : (
            <StatusBadge tone={status === 'active' ? 'success' : 'neutral'}>
              {status === 'active' ? 'Active' : 'Inactive'}
            </StatusBadge>
          )}
          {is_primary ? <StatusBadge tone="accent">Owner</StatusBadge> : null}
          {is_guest ? <StatusBadge tone="info">Guest</StatusBadge> : null}
        </span>
      ),
    },
    { key: 'joined', header: 'Joined', unbroken: true, cell: ({ created_at }) => shortDate(created_at) },
    {
      key: 'remove',
      header: 'Remove',
      hiddenHeader: true,
      cell: (row) => (
        <RemoveMembershipButton membership={row} person={nameOf(row)} company={company} words={removalMessages} />
      ),
    },
  ]
}

function CompanyInvitations({ companyId }: { companyId: string }) {
  const invitations = useCompanyInvitations(companyId)
  return (
    <section>
      <SectionHeader title="Pending Invitations" />
      <DataTable
        label="Pending invitations"
        columns={invitationColumns}
        rows={invitations.data?.pages.flatMap((page) => page.invitations) ?? []}
        rowKey={({ id }) => id}
        query={invitations}
        errorText={`Error loading invitations: ${errorMessage(invitations.error)}`}
        empty={<EmptyState title="No pending invitations" />}
      />
    </section>
  )
}

const invitationColumns: readonly Column<CompanyInvitation>[] = [
  { key: 'email', header: 'Email', cell: ({ email }) => email },
  {
    key: 'role',
    header: 'Role',
    cell: ({ role, as_owner, scope }) => (
      <span className={styles.badges}>
        {role?.label_override || role?.label || 'Unknown Role'}
        {as_owner ? <StatusBadge tone="accent">Owner</StatusBadge> : null}
        {scope === 'event' ? <StatusBadge tone="info">Guest</StatusBadge> : null}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => {
      const { word, tone, mail } = invitationState(row, Date.now())
      return (
        <span className={styles.badges}>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          {mail ? <StatusBadge tone={mail.tone}>{mail.word}</StatusBadge> : null}
        </span>
      )
    },
  },
  { key: 'inviter', header: 'Invited By', cell: ({ inviter }) => inviter?.full_name || inviter?.email || formerMember },
  { key: 'expires', header: 'Expires', unbroken: true, cell: ({ expires_at }) => shortDate(expires_at) },
  {
    key: 'actions',
    header: 'Actions',
    hiddenHeader: true,
    cell: (row) => <InvitationActions invitation={row} />,
  },
]
