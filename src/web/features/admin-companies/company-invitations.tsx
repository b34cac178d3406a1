import type { CompanyInvitation } from '#shared/features/admin-companies'
import { errorMessage } from '#web/platform/error-message'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { invitationState } from '../../ui/invitation-state.ts'
import { SectionHeader } from '../../ui/section-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
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
        state={invitations.isPending ? 'loading' : invitations.isError ? 'error' : 'ready'}
        errorText={`Error loading invitations: ${errorMessage(invitations.error)}`}
        onRetry={invitations.refetch}
        empty={<EmptyState title="No pending invitations" />}
        more={
          invitations.hasNextPage
            ? { load: () => invitations.fetchNextPage(), loading: invitations.isFetchingNextPage }
            : null
        }
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
  { key: 'inviter', header: 'Invited By', cell: ({ inviter }) => inviter?.full_name || inviter?.email || 'Unknown' },
  { key: 'expires', header: 'Expires', unbroken: true, cell: ({ expires_at }) => shortDate(expires_at) },
  {
    key: 'actions',
    header: 'Actions',
    hiddenHeader: true,
    cell: (row) => <InvitationActions invitation={row} />,
  },
]
