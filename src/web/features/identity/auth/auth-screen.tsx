import { useEffect } from 'react'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { AuthCard, AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { AlmostThere } from './almost-there.tsx'
import styles from './auth.module.css'
import { AuthForm } from './auth-form.tsx'
import { LeavingAccount } from './leaving-account.tsx'
import { ResendButton } from './resend-button.tsx'
import { SecondFactor } from './second-factor.tsx'
import type { AuthArrival } from './use-arrival.ts'
import { useAuthScreen } from './use-auth-screen.ts'
import { useTimeOut } from './use-time-out.ts'
import { takingLong, WaitingScreen } from './waiting-screen.tsx'

interface AuthScreenProps {
  arrival: AuthArrival
  invitation: { email: string; company: string } | null
  mail: { email: string; news: string | null; error: string | null } | null
}

export function AuthScreen({ arrival, invitation, mail }: AuthScreenProps) {
  const { state: sessionState, error: sessionError } = useSession()
  const screen = useAuthScreen({
    inviteToken: arrival.inviteToken,
    plan: arrival.plan,
    email: invitation?.email ?? mail?.email ?? '',
  })
  const { state, dispatch } = screen

  const checking = sessionState === 'loading'
  const timedOut = useTimeOut(checking || state.loading || screen.loadingAccount)
  useEffect(() => dispatch({ type: 'timed-out', timedOut }), [timedOut, dispatch])

  if (screen.loadingAccount) return <WaitingScreen text="Loading your account..." timedOut={state.timedOut} />
  if (state.challenge) {
    return (
      <AuthLayout title="Two-factor authentication">
        <SecondFactor
          challenge={state.challenge}
          keepAccount={state.keeping}
          onVerified={screen.enter}
          onOver={(message) => dispatch({ type: 'failed', error: message })}
          onBack={() => dispatch({ type: 'tab', tab: 'sign-in' })}
        />
      </AuthLayout>
    )
  }
  if (state.leaving) {
    return (
      <AuthLayout title="Your account">
        <LeavingAccount
          email={state.email}
          day={state.leaving}
          working={state.loading}
          onKeep={screen.keep}
          onBack={() => dispatch({ type: 'tab', tab: 'sign-in' })}
        />
      </AuthLayout>
    )
  }
  if (state.justSignedUp && !state.loading) {
    return (
      <AuthLayout title="Confirm your email">
        <AlmostThere
          {...state}
          resending={screen.resending}
          onResend={screen.resend}
          onSignIn={() => dispatch({ type: 'tab', tab: 'sign-in' })}
        />
      </AuthLayout>
    )
  }

  const creating = arrival.onboarding === 'create'
  const error = state.error ?? mail?.error ?? (sessionError ? errorMessage(sessionError) : null)
  const news = state.news ?? (state.error ? null : (mail?.news ?? null))
  const signingIn = state.tab === 'sign-in'

  return (
    <AuthLayout title={signingIn ? 'Sign in' : 'Sign up'}>
      <AuthCard
        heading={heading(invitation?.company ?? null, signingIn)}
        lead={<p>{checking ? <span role="status">Loading your account...</span> : lead(signingIn, creating)}</p>}
      >
        <AuthForm
          state={state}
          dispatch={dispatch}
          invited={invitation !== null}
          onSubmit={screen.submit}
          onFocus={screen.warmUp}
          notices={
            <>
              <noscript>
                <PlainNotice tone="warning">
                  Signing in needs JavaScript. Please switch it on and reload the page.
                </PlainNotice>
              </noscript>
              {state.timedOut ? <PlainNotice tone="danger">{takingLong}</PlainNotice> : null}
              {error ? <PlainNotice tone="danger">{error}</PlainNotice> : null}
              {news ? <PlainNotice tone="success">{news}</PlainNotice> : null}
              {state.unconfirmed || mail?.error ? (
                <ResendButton resending={screen.resending} onResend={screen.resend} />
              ) : null}
            </>
          }
        />
        {creating || invitation ? null : (
          <div className={styles.instead}>
            <span>Starting something new?</span>
            <PlainButton look="quiet" wide onClick={arrival.chooseOnboarding}>
              Create New Company
            </PlainButton>
          </div>
        )}
      </AuthCard>
    </AuthLayout>
  )
}

function heading(company: string | null, signingIn: boolean): string {
  if (company) return `Join ${company}`
  return signingIn ? 'Welcome back' : 'Create your account'
}

function lead(signingIn: boolean, creating: boolean): string {
  if (creating) return `Sign ${signingIn ? 'in' : 'up'} first, then set up your new company.`
  return signingIn ? 'Good to see you again.' : 'It takes a minute.'
}
