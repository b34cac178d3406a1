import { useState } from 'react'
import { Navigate } from 'react-router'
import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { sessionExpiry } from '#web/platform/session/session-expiry.ts'
import { AuthCard, AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { AuthScreen } from './auth-screen.tsx'
import { ConfirmSignUp } from './confirm-sign-up.tsx'
import { InvalidInvitation, InvitationCard } from './invitation-card.tsx'
import { isUsable } from './invitation-card-facts.ts'
import { mailOutcome } from './mail-outcome.ts'
import { SignedInArrival } from './signed-in-arrival.tsx'
import { type AuthArrival, useArrival } from './use-arrival.ts'
import { useMailCode } from './use-mail-code.ts'
import { useTimeOut } from './use-time-out.ts'
import { WaitingScreen } from './waiting-screen.tsx'

export function AuthPage() {
  const { state, account } = useSession()
  const arrival = useArrival()
  const code = useMailCode(arrival.code)
  const expectsUser = sessionExpiry() !== null || arrival.inviteToken !== null
  const waiting = state === 'loading' && expectsUser
  const timedOut = useTimeOut(waiting)

  const [over, setOver] = useState<{ error: string | null } | null>(null)
  if (arrival.code && (code.data?.kind === 'recovery' || code.data?.kind === 'restore')) {
    return <Navigate to={`/reset-password?code=${encodeURIComponent(arrival.code)}`} replace />
  }
  if (code.isLoading) return <WaitingScreen text="Checking your link..." />
  if (arrival.code && code.data?.kind === 'signup' && !over) {
    return (
      <ConfirmSignUp
        code={arrival.code}
        email={code.data.email}
        isFirstProof={code.data.is_first_proof}
        signsIn={code.data.signs_in}
        onConfirmed={() => setOver({ error: null })}
        onOver={(error) => setOver({ error })}
      />
    )
  }
  if (waiting) return <WaitingScreen text="Loading your account..." timedOut={timedOut} />
  if (account?.user) return <SignedInArrival arrival={arrival} />
  if (arrival.inviteToken) return <InvitedVisitor arrival={arrival} token={arrival.inviteToken} />
  return <AuthScreen key="plain" arrival={arrival} invitation={null} mail={mailOutcome(code, over)} />
}

function InvitedVisitor({ arrival, token }: { arrival: AuthArrival; token: string }) {
  const [accepting, setAccepting] = useState(arrival.accepting)
  const preview = useApiQuery(api.invitations.previewInvitation, { token })
  if (preview.isPending) return <WaitingScreen text="Loading invitation..." />

  const invitation = preview.data?.invitation
  if (invitation && isUsable(invitation) && accepting) {
    const { email, company } = invitation
    return <AuthScreen key="invited" arrival={arrival} invitation={{ email, company: company.name }} mail={null} />
  }
  return (
    <AuthLayout title="Invitation">
      {preview.error && !hasErrorCode(preview.error, 'invitation_not_found', 'bad_input') ? (
        <AuthCard heading="We could not load your invitation" lead={<p role="alert">{errorMessage(preview.error)}</p>}>
          <PlainButton wide working={preview.isFetching} onClick={() => void preview.refetch()}>
            Retry
          </PlainButton>
        </AuthCard>
      ) : invitation && isUsable(invitation) ? (
        <InvitationCard invitation={invitation} onAccept={() => setAccepting(true)} onDecline={arrival.clear} />
      ) : (
        <InvalidInvitation onContinue={arrival.clear} />
      )}
    </AuthLayout>
  )
}
