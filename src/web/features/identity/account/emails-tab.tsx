import { Alert, Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { UserEmail } from '#shared/features/identity/account.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import rows from '#web/ui/row-list.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AddEmailForm } from './add-email-form.tsx'
import styles from './emails.module.css'
import { useEmails, useRemoveEmail, useSendVerification, useSetPrimaryEmail } from './use-emails.ts'

const CurrentPasswordDialog = lazyComponent(
  () => import('#web/domain/current-password-dialog.tsx'),
  'CurrentPasswordDialog',
)
const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

export function EmailsTab() {
  const { account } = useSession()
  const emails = useEmails()
  const remove = useRemoveEmail()
  const setPrimary = useSetPrimaryEmail()
  const [leaving, setLeaving] = useState<UserEmail | null>(null)
  const [chosen, setChosen] = useState<UserEmail | null>(null)
  const locked = Boolean(account?.session?.impersonation)

  return (
    <Panel
      title="Email addresses"
      description="Sign in with any verified address; mail goes to the primary one"
      width="form"
    >
      {locked ? (
        <Alert color="orange" title="Not while impersonating" mb="md">
          Addresses can only be changed by the person they belong to.
        </Alert>
      ) : null}
      <Loaded
        query={emails}
        loading={<LoadingScreen text="Loading your addresses..." fill="block" />}
        failed="Your addresses could not be loaded."
      >
        {(list) => (
          <ul className={rows.list}>
            {list.map((email) => (
              <EmailRow
                key={email.id}
                email={email}
                locked={locked}
                onMakePrimary={() => setChosen(email)}
                onRemove={() => setLeaving(email)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {emails.data && !locked ? <AddEmailForm /> : null}
      {chosen ? (
        <Suspense>
          <CurrentPasswordDialog
            title="Change the primary address?"
            confirmLabel="Set Primary"
            working={setPrimary.isPending}
            onConfirm={(current_password) => setPrimary.mutateAsync({ email_id: chosen.id, current_password })}
            onClose={() => setChosen(null)}
          >
            Mail goes to <strong>{chosen.email}</strong> from now on. The previous primary address is told, and can undo
            the change for 7 days.
          </CurrentPasswordDialog>
        </Suspense>
      ) : null}
      {leaving ? (
        <Suspense>
          <ConfirmDialog
            title="Remove this address?"
            confirmLabel="Remove"
            working={remove.isPending}
            onConfirm={() =>
              remove.mutate(
                { email_id: leaving.id },
                closeOnSettled(() => setLeaving(null)),
              )
            }
            onCancel={() => setLeaving(null)}
          >
            You will no longer be able to sign in with <strong>{leaving.email}</strong>, and invitations sent to it
            cannot be accepted by this account.
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </Panel>
  )
}

interface EmailRowProps {
  email: UserEmail
  locked: boolean
  onMakePrimary: () => void
  onRemove: () => void
}

/** Email address of the user. Only a verified address can become primary, and the primary address cannot be removed. */
function EmailRow({ email, locked, onMakePrimary, onRemove }: EmailRowProps) {
  const verify = useSendVerification(email)
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <strong>{email.email}</strong>
        {email.is_primary ? <StatusBadge tone="accent">Primary</StatusBadge> : null}
        {email.is_verified ? (
          <StatusBadge tone="success">Verified</StatusBadge>
        ) : (
          <StatusBadge tone="warning">Unverified</StatusBadge>
        )}
      </div>
      {locked ? null : (
        <span className={styles.acts}>
          {email.is_verified ? null : (
            <Button size="xs" variant="default" onClick={() => verify.mutate()} loading={verify.isPending}>
              Send Verification
            </Button>
          )}
          {email.is_verified && !email.is_primary ? (
            <Button size="xs" variant="default" onClick={onMakePrimary}>
              Set Primary
            </Button>
          ) : null}
          {email.is_primary ? null : (
            <Button size="xs" variant="default" onClick={onRemove} aria-label={`Remove ${email.email}`}>
              Remove
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
