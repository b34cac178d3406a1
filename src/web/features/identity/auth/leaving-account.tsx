import { AuthCard } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'

interface LeavingAccountProps {
  email: string
  day: string
  working: boolean
  onKeep: () => void
  onBack: () => void
}

/** The password was correct, but the account is scheduled for deletion: offers to keep it. */
export function LeavingAccount({ email, day, working, onKeep, onBack }: LeavingAccountProps) {
  return (
    <AuthCard
      heading="Your account will be deleted"
      lead={<p>{`${email} will be erased on ${day}, unless you keep it.`}</p>}
    >
      <PlainButton wide working={working} onClick={onKeep}>
        Keep my account and sign in
      </PlainButton>
      <PlainButton wide look="link" onClick={onBack}>
        Back to sign in
      </PlainButton>
    </AuthCard>
  )
}
