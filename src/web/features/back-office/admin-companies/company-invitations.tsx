import { formerMember } from '#shared/erased.ts'
import type { CompanyInvitation } from '#shared/features/back-office/admin-companies.ts'
import { invitationState } from '#web/domain/invitation-state.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './admin-companies.module.css'
import { InvitationActions } from './invitation-actions.tsx'
import { useCompanyInvitations } from './use-admin-companies.ts'

export function CompanyInvitations({ companyId }: { companyId: string }) {
  const invitations = useCompanyInvitations(companyId)
  return (
    <section>
      <SectionHeader title="Pending Invitations" />
      <DataTable
        label="Pending invitations"
        columns={columns}
        rows={invitations.data?.pages.flatMap((page) => page.invitations) ?? []}
        rowKey={({ id }) => id}
        query={invitations}
        errorText={`Error loading invitations: ${errorMessage(invitations.error)}`}
        empty={<EmptyState title="No pending invitations" />}
      />
    </section>
  )
}

const columns: readonly Column<CompanyInvitation>[] = [
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
