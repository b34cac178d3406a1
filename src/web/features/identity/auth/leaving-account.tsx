import { longDate } from '#web/ui/format/dates.ts'
import { AuthCard } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'

interface LeavingAccountProps {
  email: string
  dueAt: string
  working: boolean
  onKeep: () => void
  onBack: () => void
}

/** The password was right, but the account is to be deleted: whoever knows it may keep it. */
export function LeavingAccount({ email, dueAt, working, onKeep, onBack }: LeavingAccountProps) {
  return (
    <AuthCard
      heading="Your account will be deleted"
      lead={
        <p>
          You have asked us to delete the account <strong>{email}</strong>. It will be erased on{' '}
          <strong>{longDate(dueAt)}</strong>. To sign in, keep it: everything stays as it was.
        </p>
      }
    >
      <PlainButton wide working={working} onClick={onKeep}>
        {working ? 'Keeping your account...' : 'Keep my account and sign in'}
      </PlainButton>
      <PlainButton wide look="link" onClick={onBack}>
        Back to sign in
      </PlainButton>
    </AuthCard>
  )
}
