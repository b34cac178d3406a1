import { Button } from '@mantine/core'
import type { UserEmail } from '#shared/features/identity/account.ts'
import rows from '#web/ui/row-list.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './emails.module.css'
import { useSendVerification } from './use-emails.ts'

interface EmailRowProps {
  email: UserEmail
  locked: boolean
  onMakePrimary: () => void
  onRemove: () => void
}

/** Only a verified address can become primary; the primary one cannot be removed. */
export function EmailRow({ email, locked, onMakePrimary, onRemove }: EmailRowProps) {
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
