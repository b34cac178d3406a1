import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ReceivedInvitation, SentInvitation } from '#shared/features/back-office/admin-users.ts'
import { companyPath } from '#web/features/back-office/admin-links.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import styles from './admin-users.module.css'
import { useRevokeInvitation } from './use-admin-users.ts'
import type { UserDetails } from './user-page.tsx'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

type InvitationLists = Pick<UserDetails, 'sent_invitations' | 'received_invitations'>

export function UserInvitationsTab({ sent_invitations, received_invitations }: InvitationLists) {
  const revoke = useRevokeInvitation()
  const [revoking, setRevoking] = useState<SentInvitation | null>(null)
  return (
    <>
      <SectionHeader title="Invitations Sent" />
      <DataTable
        label="Invitations Sent"
        columns={[...sentInvitationColumns, actionsColumn(setRevoking)]}
        rows={sent_invitations}
        rowKey={({ id }) => id}
        empty={<EmptyState title="This user has not sent any invitations" />}
      />
      <div className={styles.below}>
        <SectionHeader title="Invitations Received" />
        <DataTable
          label="Invitations Received"
          columns={receivedInvitationColumns}
          rows={received_invitations}
          rowKey={({ id }) => id}
          empty={<EmptyState title="This user has not received any invitations" />}
        />
      </div>
      {revoking ? (
        <Suspense>
          <ConfirmDialog
            title="Revoke this invitation?"
            confirmLabel="Revoke"
            noteLabel="Admin Notes (Optional)"
            working={revoke.isPending}
            onConfirm={(notes) =>
              revoke.mutate(
                { invitation_id: revoking.id, admin_notes: notes || undefined },
                closeOnSettled(() => setRevoking(null)),
              )
            }
            onCancel={() => setRevoking(null)}
          >
            The link that {revoking.company_name} sent to <strong>{revoking.email}</strong> stops working at once.
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </>
  )
}

function actionsColumn(onRevoke: (invitation: SentInvitation) => void): Column<SentInvitation> {
  return {
    key: 'actions',
    header: 'Actions',
    hiddenHeader: true,
    cell: (row) =>
      row.status === 'pending' ? (
        <Button
          variant="default"
          size="xs"
          aria-label={`Revoke the invitation to ${row.email}`}
          onClick={() => onRevoke(row)}
        >
          Revoke
        </Button>
      ) : null,
  }
}

type InvitationRow = Pick<
  SentInvitation,
  'company_id' | 'company_name' | 'scope' | 'status' | 'created_at' | 'expires_at'
>

const statusBadges: Record<SentInvitation['status'], { word: string; tone: Tone }> = {
  pending: { word: 'Pending', tone: 'info' },
  accepted: { word: 'Accepted', tone: 'success' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'warning' },
}

/** Badge of an invitation. A pending invitation past its expiry is shown as expired. */
export function invitationBadge({ status, expires_at }: Pick<InvitationRow, 'status' | 'expires_at'>) {
  return statusBadges[status === 'pending' && Date.parse(expires_at) <= Date.now() ? 'expired' : status]
}

function invitationColumns<Row extends InvitationRow>(who: Column<Row>, created: string): readonly Column<Row>[] {
  return [
    who,
    {
      key: 'company',
      header: 'Company',
      cell: ({ company_id, company_name }) => <Link to={companyPath(company_id)}>{company_name}</Link>,
    },
    { key: 'scope', header: 'Scope', unbroken: true, cell: ({ scope }) => scope },
    {
      key: 'status',
      header: 'Status',
      cell: (row) => {
        const { word, tone } = invitationBadge(row)
        return <StatusBadge tone={tone}>{word}</StatusBadge>
      },
    },
    { key: 'created', header: created, unbroken: true, cell: ({ created_at }) => shortDate(created_at) },
    { key: 'expires', header: 'Expires', unbroken: true, cell: ({ expires_at }) => shortDate(expires_at) },
  ]
}

export const sentInvitationColumns = invitationColumns<SentInvitation>(
  { key: 'email', header: 'Invitee Email', cell: ({ email }) => email },
  'Sent',
)

export const receivedInvitationColumns = invitationColumns<ReceivedInvitation>(
  { key: 'inviter', header: 'Invited By', cell: ({ invited_by }) => invited_by ?? '–' },
  'Received',
)
