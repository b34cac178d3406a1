import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { SentInvitation } from '#shared/features/back-office/admin-users.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import styles from './admin-users.module.css'
import { receivedColumns, sentColumns } from './invitation-columns.tsx'
import { useRevokeInvitation } from './use-admin-users.ts'
import type { UserDetails } from './user-page.tsx'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

type Invitations = Pick<UserDetails, 'sent_invitations' | 'received_invitations'>

export function UserInvitationsTab({ sent_invitations, received_invitations }: Invitations) {
  const revoke = useRevokeInvitation()
  const [revoking, setRevoking] = useState<SentInvitation | null>(null)
  return (
    <>
      <SectionHeader title="Invitations Sent" />
      <DataTable
        label="Invitations Sent"
        columns={[...sentColumns, actionsColumn(setRevoking)]}
        rows={sent_invitations}
        rowKey={({ id }) => id}
        empty={<EmptyState title="This user has not sent any invitations" />}
      />
      <div className={styles.below}>
        <SectionHeader title="Invitations Received" />
        <DataTable
          label="Invitations Received"
          columns={receivedColumns}
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
          aria-label={`Revoke the invitation of ${row.email}`}
          onClick={() => onRevoke(row)}
        >
          Revoke
        </Button>
      ) : null,
  }
}
