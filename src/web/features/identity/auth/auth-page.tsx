import { useState } from 'react'
import { Navigate } from 'react-router'
import type { InvitationPreview } from '#shared/features/company/invitations.ts'
import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { selectedCompany } from '#web/platform/session/selected-company.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { sessionExpiry } from '#web/platform/session/session-expiry.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { AuthCard, AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton, PlainButtonLink } from '#web/ui/plain-button.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './auth.module.css'
import { AuthScreen } from './auth-screen.tsx'
import { ConfirmSignUp } from './confirm-sign-up.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'
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
  if (invitation && isUsableInvitation(invitation) && accepting) {
    const { email, company } = invitation
    const { name, needs_strong_password } = company
    return (
      <AuthScreen
        key="invited"
        // Whether the address has an account is secret. If a company was used in this browser before, the user has one.
        arrival={{ ...arrival, isSignUp: arrival.isSignUp || selectedCompany() === null }}
        invitation={{ email, company: name, needs_strong_password }}
        mail={null}
      />
    )
  }
  return (
    <AuthLayout title="Invitation">
      {preview.error && !hasErrorCode(preview.error, 'invitation_not_found', 'bad_input') ? (
        <AuthCard heading="We could not load your invitation" lead={<p role="alert">{errorMessage(preview.error)}</p>}>
          <PlainButton wide working={preview.isFetching} onClick={() => void preview.refetch()}>
            Retry
          </PlainButton>
        </AuthCard>
      ) : invitation && isUsableInvitation(invitation) ? (
        <InvitationCard invitation={invitation} onAccept={() => setAccepting(true)} onDecline={arrival.clear} />
      ) : (
        <InvalidInvitation onContinue={arrival.clear} />
      )}
    </AuthLayout>
  )
}

interface InvitationCardProps {
  invitation: InvitationPreview
  onAccept: () => void
  onDecline: () => void
}

function InvitationCard({ invitation, onAccept, onDecline }: InvitationCardProps) {
  const { company, role_label, scope, expires_at } = invitation
  return (
    <AuthCard heading="You're invited!" lead={<p>Sign in or sign up to join as {invitation.email}.</p>}>
      <div className={styles.ticket}>
        <p className={styles.company}>{company.name}</p>
        <div className={styles.badges}>
          <StatusBadge tone="accent">{role_label ?? 'Team Member'}</StatusBadge>
          {isSessionExpiringSoon(expires_at, Date.now()) ? (
            <StatusBadge tone="warning">Expires Soon</StatusBadge>
          ) : null}
        </div>
        {scope === 'event' ? <p className={styles.note}>Event-specific access</p> : null}
        <p className={styles.note}>Expires {longDate(expires_at)}</p>
      </div>
      <p className={styles.note}>If you decline here, the invitation stays open until then.</p>
      <div className={styles.pair}>
        <PlainButton look="quiet" onClick={onDecline}>
          Decline
        </PlainButton>
        <PlainButton onClick={onAccept}>Accept Invitation</PlainButton>
      </div>
    </AuthCard>
  )
}

function InvalidInvitation({ onContinue }: { onContinue: () => void }) {
  return (
    <AuthCard heading="Invalid Invitation" lead={<p>This invitation link is invalid or has expired.</p>}>
      <PlainButton wide onClick={onContinue}>
        Continue to Sign In
      </PlainButton>
    </AuthCard>
  )
}

const dayInMilliseconds = 24 * 60 * 60_000

export function isSessionExpiringSoon(expiresAt: string, now: number): boolean {
  return Date.parse(expiresAt) - now < dayInMilliseconds
}

export function isUsableInvitation({ status, is_expired }: Pick<InvitationPreview, 'status' | 'is_expired'>): boolean {
  return status === 'pending' && !is_expired
}

type MailCodeKind = 'signup' | 'recovery' | 'restore' | 'unlock'

interface MailOutcome {
  email: string
  news: string | null
  error: string | null
  /** The link has confirmed the address before, so that another one is not needed. */
  isUsed?: boolean
}

const outcomeTexts: Record<MailCodeKind, string | null> = {
  signup: 'Your email address is confirmed. Sign in to go on.',
  unlock: 'The block has ended. You can sign in again.',
  recovery: null,
  restore: null,
}

interface CodeExchange {
  data?: { kind: MailCodeKind; email: string }
  error: unknown
}

/** Result of an email link, shown on the sign-in form. `over` is set if the link expired after it was opened. */
function mailOutcome({ data, error }: CodeExchange, over: { error: string | null } | null): MailOutcome | null {
  if (data && over?.error) return { email: data.email, news: null, error: over.error }
  if (data) return { email: data.email, news: outcomeTexts[data.kind], error: null }
  if (error) return { email: '', news: null, error: errorMessage(error), isUsed: hasErrorCode(error, 'used_code') }
  return null
}

/** Redirects a signed-in user away from /auth. Shows the error if that fails. */
function SignedInArrival({ arrival }: { arrival: AuthArrival }) {
  const { accepting, problem, tryAgain } = useAfterSignIn(arrival)
  const timedOut = useTimeOut(problem === null)
  if (!problem) {
    return (
      <WaitingScreen
        text={accepting ? 'Accepting your invitation...' : 'Loading your account...'}
        timedOut={timedOut}
      />
    )
  }
  return (
    <AuthLayout title="Sign in">
      <AuthCard heading="You are signed in">
        <PlainNotice tone="danger">
          <p>{problem.text}</p>
          {problem.reason ? <p>{problem.reason}</p> : null}
        </PlainNotice>
        <PlainButton wide onClick={tryAgain}>
          Try again
        </PlainButton>
        <PlainButtonLink wide look="quiet" to="/dashboard">
          Go to Dashboard
        </PlainButtonLink>
      </AuthCard>
    </AuthLayout>
  )
}
