import { Alert, Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { UserEmail } from '#shared/features/identity/account.ts'
import { backOfficeQueries } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './admin-users.module.css'

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
        columns={[...emailColumns, actions]}
        rows={emails}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No email addresses found for this user." />}
      />
      <EmailNotes />
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

const emailColumns: readonly Column<UserEmail>[] = [
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

function EmailNotes() {
  return (
    <div className={styles.below}>
      <Panel title="Notes">
        <ul className={styles.notes}>
          <li>Every user has exactly one primary email; it is the email of the account and used for notifications.</li>
          <li>Only a verified email can sign in, become primary or accept invitations.</li>
          <li>The primary email cannot be removed. Make another one primary first.</li>
          <li>Verification links work once and expire after 24 hours. Sending a new one invalidates earlier links.</li>
          <li>All actions are logged with your notes.</li>
        </ul>
      </Panel>
    </div>
  )
}

interface EmailActionsProps {
  userId: string
  email: UserEmail
  onAct: (act: EmailAction) => void
}

function EmailActions({ userId, email, onAct }: EmailActionsProps) {
  const send = useSendVerification()
  const [first, ...others] = emailActionsFor(email).map((act) => (
    <Button
      key={act}
      variant="default"
      size="xs"
      c={act === 'remove' ? 'var(--mq-danger)' : undefined}
      aria-label={`${emailActionMessages[act].label} ${email.email}`}
      onClick={() => onAct(act)}
    >
      {emailActionMessages[act].label}
    </Button>
  ))
  return (
    <Group gap={6}>
      {first}
      {email.is_verified ? null : (
        <Button
          variant="default"
          size="xs"
          aria-label={`Send Verification to ${email.email}`}
          loading={send.isPending}
          onClick={() => send.mutate({ target_user_id: userId, email: email.email })}
        >
          Send Verification
        </Button>
      )}
      {others}
    </Group>
  )
}

type EmailActionRequest = Parameters<typeof api.adminUsers.adminVerifyUserEmail>[0]

const emailActionCalls: Record<EmailAction, (asked: EmailActionRequest) => Promise<unknown>> = {
  verify: api.adminUsers.adminVerifyUserEmail,
  unverify: api.adminUsers.adminUnverifyUserEmail,
  'set-primary': api.adminUsers.adminSetPrimaryEmail,
  remove: api.adminUsers.adminRemoveUserEmail,
}

interface EmailActionInput {
  act: EmailAction
  email: string
  notes?: string
}

function useEmailAction(target_user_id: string) {
  const perform = ({ act, email, notes }: EmailActionInput) =>
    emailActionCalls[act]({ target_user_id, email_address: email, admin_notes: notes })
  return useApiMutation(perform, {
    successToast: (_, { act, email }) => ({ title: emailActionMessages[act].done, message: email }),
    errorToast: (_, { act }) => emailActionMessages[act].failed,
    invalidates: backOfficeQueries,
  })
}

function useSendVerification() {
  return useApiMutation(api.adminUsers.sendEmailVerification, {
    successToast: (_, { email }) => ({
      title: 'Verification Email Sent',
      message: `The link sent to ${email} works once and expires after 24 hours.`,
    }),
    errorToast: 'Failed to send verification email',
    invalidates: backOfficeQueries,
  })
}

type EmailAction = 'verify' | 'unverify' | 'set-primary' | 'remove'

interface EmailActionTexts {
  label: string
  title: string
  effect: string
  tone: 'danger' | 'plain'
  done: string
  failed: string
}

const emailActionMessages: Record<EmailAction, EmailActionTexts> = {
  verify: {
    label: 'Verify',
    title: 'Verify this email?',
    effect: 'will be marked as verified without confirmation: it can sign in, become primary and accept invitations.',
    tone: 'plain',
    done: 'Email Verified',
    failed: 'Failed to verify email',
  },
  unverify: {
    label: 'Unverify',
    title: 'Unverify this email?',
    effect: 'can no longer be used to sign in until it is verified again. Open sessions stay active.',
    tone: 'danger',
    done: 'Email Unverified',
    failed: 'Failed to unverify email',
  },
  'set-primary': {
    label: 'Set Primary',
    title: 'Make this email the primary one?',
    effect: 'becomes the email of this account. The current address is kept.',
    tone: 'plain',
    done: 'Primary Email Updated',
    failed: 'Failed to set primary email',
  },
  remove: {
    label: 'Remove',
    title: 'Remove this email?',
    effect: 'will be removed and can no longer be used to sign in.',
    tone: 'danger',
    done: 'Email Removed',
    failed: 'Failed to remove email',
  },
}

/** Actions that staff can perform on an email address; the server rejects all others. */
export function emailActionsFor({
  is_primary,
  is_verified,
}: Pick<UserEmail, 'is_primary' | 'is_verified'>): EmailAction[] {
  return [
    is_verified ? 'unverify' : 'verify',
    ...(is_verified && !is_primary ? (['set-primary'] as const) : []),
    ...(is_primary ? [] : (['remove'] as const)),
  ]
}
