import { Stage, StageCard } from '#web/ui/layout/stage.tsx'
import { PlainButton, PlainButtonLink } from '#web/ui/plain-button.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import type { AuthArrival } from './use-arrival.ts'
import { useOnward } from './use-onward.ts'
import { useTimeOut } from './use-time-out.ts'
import { WaitingScreen } from './waiting-screen.tsx'

/** A signed-in person does not stay on /auth: they are on their way, or told why not. */
export function SignedInArrival({ arrival }: { arrival: AuthArrival }) {
  const { accepting, problem, tryAgain } = useOnward(arrival)
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
    <Stage title="Sign in">
      <StageCard heading="You are signed in">
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
      </StageCard>
    </Stage>
  )
}
