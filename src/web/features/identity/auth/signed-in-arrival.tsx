import { AuthCard, AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton, PlainButtonLink } from '#web/ui/plain-button.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'
import type { AuthArrival } from './use-arrival.ts'
import { useTimeOut } from './use-time-out.ts'
import { WaitingScreen } from './waiting-screen.tsx'

/** Signed-in users are redirected from /auth, or see why not. */
export function SignedInArrival({ arrival }: { arrival: AuthArrival }) {
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
