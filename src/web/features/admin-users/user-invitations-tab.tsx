import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { SentInvitation } from '#shared/features/admin-users'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { SectionHeader } from '../../ui/section-header.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { useRevokeInvitation } from './use-admin-users.ts'

const ConfirmDialog = lazyNamed(() => import('../../ui/confirm-dialog.tsx'), 'ConfirmDialog')

export function UserInvitationsTab({ sent }: { sent: readonly SentInvitation[] }) {
  const revoke = useRevokeInvitation()
  const [revoking, setRevoking] = useState<SentInvitation | null>(null)
  return (
    <>
      <SectionHeader title="Invitations Sent" />
      <DataTable
        label="Invitations Sent"
        columns={[...columns, actionsColumn(setRevoking)]}
        rows={sent}
        rowKey={({ id }) => id}
        state="ready"
        empty={<EmptyState title="This user has not sent any invitations" />}
      />
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
                { onSettled: () => setRevoking(null) },
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

const words: Record<SentInvitation['status'], { word: string; tone: Tone }> = {
  pending: { word: 'Pending', tone: 'info' },
  accepted: { word: 'Accepted', tone: 'success' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'warning' },
}

function lookOf({ status, expires_at }: SentInvitation) {
  return words[status === 'pending' && Date.parse(expires_at) <= Date.now() ? 'expired' : status]
}

const columns: readonly Column<SentInvitation>[] = [
  { key: 'email', header: 'Invitee Email', cell: ({ email }) => email },
  { key: 'company', header: 'Company', cell: ({ company_name }) => company_name },
  { key: 'scope', header: 'Scope', cell: ({ scope }) => scope },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => {
      const { word, tone } = lookOf(row)
      return <StatusBadge tone={tone}>{word}</StatusBadge>
    },
  },
  { key: 'sent', header: 'Sent', cell: ({ created_at }) => shortDate(created_at) },
  { key: 'expires', header: 'Expires', cell: ({ expires_at }) => shortDate(expires_at) },
]

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
          aria-label={`Revoke the invitation of ${row.email}`}
          onClick={() => onRevoke(row)}
        >
          Revoke
        </Button>
      ) : null,
  }
}
