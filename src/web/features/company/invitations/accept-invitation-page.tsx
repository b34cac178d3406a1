import { useParams } from 'react-router'
import { useSession } from '#web/platform/session/session.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Stage, StageCard } from '#web/ui/layout/stage.tsx'
import { PlainButtonLink } from '#web/ui/plain-button.tsx'
import { InvitationDetails } from './invitation-details.tsx'
import { type InvitationView, invitationView } from './invitation-view.ts'
import { useInvitation } from './use-invitation.ts'

/** Where the link of an invitation leads, signed in or not. */
export function AcceptInvitationPage() {
  const token = (useParams().token ?? '').trim()
  const { account } = useSession()
  const lookup = useInvitation(token)

  if (token && lookup.isPending) {
    return (
      <Stage title="Invitation">
        <StageCard heading="Your invitation">
          <LoadingScreen text="Loading invitation..." fill="block" />
        </StageCard>
      </Stage>
    )
  }
  const view = invitationView({
    mode: account?.user ? 'validate' : 'preview',
    token,
    invitation: lookup.data?.invitation,
    error: lookup.error,
  })
  if (view.kind === 'problem') return <Problem problem={view} />
  return (
    <Stage title={`Invitation to ${view.invitation.company.name}`}>
      <InvitationDetails token={token} invitation={view.invitation} />
    </Stage>
  )
}

function Problem({ problem }: { problem: Extract<InvitationView, { kind: 'problem' }> }) {
  return (
    <Stage title={problem.error}>
      <StageCard heading={problem.heading} lead={<p role="alert">{problem.text}</p>}>
        {problem.canSignIn ? (
          <PlainButtonLink wide to="/auth">
            Go to Login
          </PlainButtonLink>
        ) : (
          <PlainButtonLink wide look="quiet" to="/">
            Return to Home
          </PlainButtonLink>
        )}
      </StageCard>
    </Stage>
  )
}
