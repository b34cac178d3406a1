import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#web/platform/api/api.ts'
import { ApiError, hasErrorCode } from '#web/platform/api/api-error.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'
import { AuthCard, AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { PlainButton, PlainButtonLink } from '#web/ui/plain-button.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './auth.module.css'

/** Page that verification emails link to. Users who are not signed in to the right account sign in first. */
export function VerifyEmailPage() {
  const { state: sessionState } = useSession()
  const [params] = useSearchParams()
  const token = params.get('token')?.trim() || null
  // The session may need a refresh before this request.
  const asked = token === null || sessionState === 'loading' ? null : { token }
  const answer = useApiQuery(api.account.verifyEmail, asked, { staleTime: 'static' })
  const outcome = verificationOutcome({ token, data: answer.data, error: answer.error })
  const verified = outcome.state === 'success'
  useEffect(() => {
    if (verified) emitSessionEvent('USER_UPDATED')
  }, [verified])

  return (
    <AuthLayout title="Verify your email">
      {outcome.state === 'loading' ? (
        <AuthCard heading="Your email">
          <LoadingScreen text="Verifying your email..." fill="block" />
        </AuthCard>
      ) : (
        <AuthCard heading={headings[outcome.state]}>
          {describeOutcome(outcome)}
          <div className={styles.stack}>
            {outcome.state === 'sign-in' || outcome.state === 'other-account' ? (
              <SignInFirst back={`/auth?verify=${encodeURIComponent(token ?? '')}`} state={outcome.state} />
            ) : (
              <>
                <PlainButtonLink wide to="/dashboard">
                  Go to Dashboard
                </PlainButtonLink>
                <PlainButtonLink wide look="quiet" to="/settings?tab=emails">
                  Go to Email Settings
                </PlainButtonLink>
              </>
            )}
          </div>
        </AuthCard>
      )}
    </AuthLayout>
  )
}

function SignInFirst({ back, state }: { back: string; state: 'sign-in' | 'other-account' }) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  if (state === 'sign-in') {
    return (
      <PlainButtonLink wide to={back}>
        Sign In
      </PlainButtonLink>
    )
  }
  const switchAccount = async () => {
    if (await signOut(back)) await navigate(back)
  }
  return (
    <>
      <PlainButton wide onClick={() => void switchAccount()}>
        Use another account
      </PlainButton>
      <PlainButtonLink wide look="quiet" to="/dashboard">
        Go to Dashboard
      </PlainButtonLink>
    </>
  )
}

const headings = {
  success: 'Email Verified!',
  'already-verified': 'Already Verified',
  'sign-in': 'Sign in to verify',
  'other-account': 'Not this account',
  error: 'Verification Failed',
  invalid: 'Invalid Verification Link',
}

function describeOutcome(outcome: Exclude<Verification, { state: 'loading' }>) {
  switch (outcome.state) {
    case 'success':
      return (
        <PlainNotice tone="success">
          {outcome.email} is verified. You can use it to sign in and to invite others.
        </PlainNotice>
      )
    case 'already-verified':
      return <PlainNotice tone="info">{outcome.email} was verified before. There is nothing left to do.</PlainNotice>
    case 'sign-in':
      return (
        <PlainNotice tone="info">
          {outcome.email} was added to the account {outcome.account}. Sign in to that account to verify it.
        </PlainNotice>
      )
    case 'other-account':
      return (
        <PlainNotice tone="danger">
          {outcome.email} was added to the account {outcome.account}, but you are signed in to a different one. If you
          do not know that account, close this page: it does not get your address.
        </PlainNotice>
      )
    default:
      return <PlainNotice tone="danger">{outcome.message}</PlainNotice>
  }
}

type Verification =
  | { state: 'loading' }
  | { state: 'success'; email: string }
  | { state: 'already-verified'; email: string }
  /** The user must sign in to `account`, which added the address. */
  | { state: 'sign-in'; email: string; account: string }
  | { state: 'other-account'; email: string; account: string }
  | { state: 'error'; message: string }
  | { state: 'invalid'; message: string }

interface VerificationResponse {
  token: string | null
  data?: { email: string; alreadyVerified: boolean }
  error: unknown
}

export function verificationOutcome({ token, data, error }: VerificationResponse): Verification {
  if (!token) return { state: 'invalid', message: 'No verification token provided' }
  if (data) return { state: data.alreadyVerified ? 'already-verified' : 'success', email: data.email }
  if (!error) return { state: 'loading' }
  if (hasErrorCode(error, 'verification_needs_sign_in')) return { state: 'sign-in', ...error.data }
  if (hasErrorCode(error, 'verification_of_another_account')) return { state: 'other-account', ...error.data }
  const message = error instanceof ApiError ? error.message : ''
  return { state: 'error', message: message || 'Verification failed. Please try again.' }
}
