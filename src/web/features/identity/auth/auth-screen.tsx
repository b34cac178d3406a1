import { useEffect, useState } from 'react'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { AuthCard, AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './auth.module.css'
import { AuthForm } from './auth-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import type { AuthArrival } from './use-arrival.ts'
import { useAuthScreen } from './use-auth-screen.ts'
import { useTimeOut } from './use-time-out.ts'
import { slowSignInMessage, WaitingScreen } from './waiting-screen.tsx'

interface AuthScreenProps {
  arrival: AuthArrival
  invitation: { email: string; company: string; needs_strong_password: boolean } | null
  mail: { email: string; news: string | null; error: string | null; isUsed?: boolean } | null
}

export function AuthScreen({ arrival, invitation, mail }: AuthScreenProps) {
  const { state: sessionState, error: sessionError } = useSession()
  const screen = useAuthScreen({
    inviteToken: arrival.inviteToken,
    plan: arrival.plan,
    email: invitation?.email ?? mail?.email ?? '',
    tab: arrival.isSignUp && !mail ? 'sign-up' : 'sign-in',
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
        heading={authHeading(invitation?.company ?? null, signingIn)}
        lead={
          <p>
            {checking ? (
              <span role="status">Loading your account...</span>
            ) : (
              authLead(signingIn, creating, invitation !== null)
            )}
          </p>
        }
      >
        <AuthForm
          state={state}
          dispatch={dispatch}
          invited={invitation !== null}
          strictCompany={invitation?.needs_strong_password ? invitation.company : null}
          onSubmit={screen.submit}
          onFocus={screen.warmUp}
          notices={
            <>
              <noscript>
                <PlainNotice tone="warning">
                  Signing in needs JavaScript. Please switch it on and reload the page.
                </PlainNotice>
              </noscript>
              {state.timedOut ? <PlainNotice tone="danger">{slowSignInMessage}</PlainNotice> : null}
              {error ? <PlainNotice tone="danger">{error}</PlainNotice> : null}
              {news ? <PlainNotice tone="success">{news}</PlainNotice> : null}
              {state.unconfirmed || (mail?.error && !mail.isUsed) ? (
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

function authHeading(company: string | null, signingIn: boolean): string {
  if (company) return `Join ${company}`
  return signingIn ? 'Welcome back' : 'Create your account'
}

function authLead(signingIn: boolean, creating: boolean, isInvited: boolean): string {
  if (isInvited && signingIn) return 'Sign in with your Marquee account. If you are new here, sign up instead.'
  if (creating) return `Sign ${signingIn ? 'in' : 'up'} first, then set up your new company.`
  return signingIn ? 'Sign in to your account.' : 'It takes a minute.'
}

interface AlmostThereProps {
  email: string
  news: string | null
  error: string | null
  resending: boolean
  onResend: () => number
  onSignIn: () => void
}

function AlmostThere({ email, news, error, resending, onResend, onSignIn }: AlmostThereProps) {
  return (
    <AuthCard
      heading="Almost there!"
      lead={
        <p>
          We sent a link to <strong>{email}</strong>. Open it in this browser to be signed in right away; any other
          browser asks for your password. The link is valid for 24 hours.
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

interface LeavingAccountProps {
  email: string
  day: string
  working: boolean
  onKeep: () => void
  onBack: () => void
}

/** Shown after signing in to an account that will be deleted. Lets the user keep it. */
function LeavingAccount({ email, day, working, onKeep, onBack }: LeavingAccountProps) {
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

interface ResendButtonProps {
  resending: boolean
  /** Returns the number of seconds until the next mail can be sent. */
  onResend: () => number
}

function ResendButton({ resending, onResend }: ResendButtonProps) {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const timer = setTimeout(setLeft, 1000, Math.max(0, left - 1))
    return () => clearTimeout(timer)
  }, [left])
  const press = () => setLeft(onResend())
  return (
    <PlainButton wide look="quiet" working={resending || left > 0} onClick={press}>
      Resend Email{left > 0 ? ` (${left} s)` : ''}
    </PlainButton>
  )
}
