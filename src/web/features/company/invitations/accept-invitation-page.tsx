import { useParams } from 'react-router'
import { useSession } from '#web/platform/session/session.tsx'
import { AuthCard, AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { PlainButtonLink } from '#web/ui/plain-button.tsx'
import { InvitationDetails } from './invitation-details.tsx'
import { type InvitationView, invitationView } from './invitation-view.ts'
import { useInvitation } from './use-invitation.ts'

/** Page that invitation emails link to. The key refetches the invitation when the user signs in or out. */
export function AcceptInvitationPage() {
  const token = (useParams().token ?? '').trim()
  const userId = useSession().account?.user?.id ?? null
  return <InvitationLookup key={userId} token={token} mode={userId ? 'validate' : 'preview'} />
}

function InvitationLookup({ token, mode }: { token: string; mode: 'validate' | 'preview' }) {
  const lookup = useInvitation(token)

  if (token && lookup.isPending) {
    return (
      <AuthLayout title="Invitation">
        <AuthCard heading="Your invitation">
          <LoadingScreen text="Loading invitation..." fill="block" />
        </AuthCard>
      </AuthLayout>
    )
  }
  const view = invitationView({
    mode,
    token,
    invitation: lookup.data?.invitation,
    error: lookup.error,
  })
  if (view.kind === 'problem') return <InvitationProblem problem={view} />
  return (
    <AuthLayout title={`Invitation to ${view.invitation.company.name}`}>
      <InvitationDetails token={token} invitation={view.invitation} />
    </AuthLayout>
  )
}

function InvitationProblem({ problem }: { problem: Extract<InvitationView, { kind: 'problem' }> }) {
  return (
    <AuthLayout title={problem.error}>
      <AuthCard heading={problem.heading} lead={<p role="alert">{problem.text}</p>}>
        {problem.canSignIn ? (
          <PlainButtonLink wide to="/auth">
            Go to Login
          </PlainButtonLink>
        ) : (
          <PlainButtonLink wide look="quiet" to="/">
            Return to Home
          </PlainButtonLink>
        )}
      </AuthCard>
    </AuthLayout>
  )
}
