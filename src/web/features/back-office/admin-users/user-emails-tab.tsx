import { Alert } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { UserEmail } from '#shared/features/identity/account.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './admin-users.module.css'
import { type EmailAction, emailActionMessages } from './email-action-messages.ts'
import { EmailActions } from './email-actions.tsx'
import { useEmailAction } from './use-user-emails.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

interface UserEmailsTabProps {
  userId: string
  emails: readonly UserEmail[]
}

export function UserEmailsTab({ userId, emails }: UserEmailsTabProps) {
  const act = useEmailAction(userId)
  const [asking, setAsking] = useState<{ act: EmailAction; email: string } | null>(null)
  const words = asking ? emailActionMessages[asking.act] : null
  const close = () => setAsking(null)
  const actions: Column<UserEmail> = {
    key: 'actions',
    header: 'Actions',
    cell: (row) => (
      <EmailActions userId={userId} email={row} onAct={(chosen) => setAsking({ act: chosen, email: row.email })} />
    ),
  }
  return (
    <>
      {emails.some(({ is_verified }) => !is_verified) ? (
        <Alert color="orange" mb="lg" title="This user has unverified emails">
          An unverified email cannot sign in, become primary or accept invitations.
        </Alert>
      ) : null}
      <DataTable
        label="Email addresses"
        columns={[...columns, actions]}
        rows={emails}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No email addresses found for this user." />}
      />
      <Notes />
      {asking && words ? (
        <Suspense>
          <ConfirmDialog
            title={words.title}
            tone={words.tone}
            confirmLabel={words.label}
            noteLabel="Admin Notes (Optional)"
            working={act.isPending}
            onConfirm={(notes) => act.mutate({ ...asking, notes: notes || undefined }, closeOnSettled(close))}
            onCancel={close}
          >
            <strong>{asking.email}</strong> {words.effect}
          </ConfirmDialog>
        </Suspense>
      ) : null}
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
  { key: 'added', header: 'Added', unbroken: true, cell: ({ created_at }) => shortDate(created_at) },
]

function Notes() {
  return (
    <div className={styles.below}>
      <Panel title="Notes">
        <ul className={styles.notes}>
          <li>Every user has exactly one primary email; it is the email of the account and where notices go.</li>
          <li>Only a verified email can sign in, become primary or accept invitations.</li>
          <li>The primary email cannot be removed. Make another one primary first.</li>
          <li>The link of a verification email works for 24 hours, once; a new one ends those sent before.</li>
          <li>Every act is written to the audit log, with your notes.</li>
        </ul>
      </Panel>
    </div>
  )
}
