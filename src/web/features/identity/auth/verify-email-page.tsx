import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#web/platform/api/api.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'
import { AuthCard, AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { PlainButtonLink } from '#web/ui/plain-button.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './auth.module.css'
import { type Verification, verification } from './verification.ts'

/** Where the link of a verification mail leads; it works signed out too. [C-ROUTE-12 C-ROUTE-13 C-USER-66..77] */
export function VerifyEmailPage() {
  const [params] = useSearchParams()
  const token = params.get('token')?.trim() || null
  const answer = useCall(api.account.verifyEmail, token === null ? null : { token }, { staleTime: 'static' })
  const outcome = verification({ token, data: answer.data, error: answer.error })
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
          {describe(outcome)}
          <div className={styles.stack}>
            <PlainButtonLink wide to="/dashboard">
              Go to Dashboard
            </PlainButtonLink>
            <PlainButtonLink wide look="quiet" to="/settings?tab=emails">
              Go to Email Settings
            </PlainButtonLink>
          </div>
        </AuthCard>
      )}
    </AuthLayout>
  )
}

const headings = {
  success: 'Email Verified!',
  'already-verified': 'Already Verified',
  error: 'Verification Failed',
  invalid: 'Invalid Verification Link',
}

function describe(outcome: Exclude<Verification, { state: 'loading' }>) {
  if (outcome.state === 'success') {
    return (
      <PlainNotice tone="success">
        {outcome.email} is verified. You can use it to sign in and to invite others.
      </PlainNotice>
    )
  }
  if (outcome.state === 'already-verified') {
    return <PlainNotice tone="info">{outcome.email} was verified before. There is nothing left to do.</PlainNotice>
  }
  return <PlainNotice tone="danger">{outcome.message}</PlainNotice>
}
