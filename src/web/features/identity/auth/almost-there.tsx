import { AuthCard } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { ResendButton } from './resend-button.tsx'

interface AlmostThereProps {
  email: string
  news: string | null
  error: string | null
  resending: boolean
  onResend: () => void
  onSignIn: () => void
}

export function AlmostThere({ email, news, error, resending, onResend, onSignIn }: AlmostThereProps) {
  return (
    <AuthCard
      heading="Almost there!"
      lead={
        <p>
          We sent a link to <strong>{email}</strong>. Open it in this browser and you are signed in; in another one it
          asks for your password. It works for 24 hours.
        </p>
      }
    >
      {error ? <PlainNotice tone="danger">{error}</PlainNotice> : null}
      {news ? <PlainNotice tone="success">{news}</PlainNotice> : null}
      <ResendButton resending={resending} onResend={onResend} />
      <PlainButton wide look="link" onClick={onSignIn}>
        Back to sign in
      </PlainButton>
    </AuthCard>
  )
}
