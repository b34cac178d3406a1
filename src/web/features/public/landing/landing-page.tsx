import { Navigate } from 'react-router'
import { useSession } from '#web/platform/session/session.tsx'
import { sessionExpiry } from '#web/platform/session/session-expiry.ts'
import { siteFacts } from '#web/platform/site/site-facts.ts'
import { WaitingPage } from '#web/ui/layout/waiting-page.tsx'
import { Landing } from './landing.tsx'
import { PlansSection } from './plans-section.tsx'

/** Visitors see it at once; only users who may be signed in wait for the session. */
export function LandingPage() {
  const { state, account } = useSession()
  if (account?.user) return <Navigate to={account.memberships.length > 0 ? '/dashboard' : '/onboarding'} replace />
  if (state === 'loading' && sessionExpiry()) return <WaitingPage text="Loading your account..." />
  return <Landing checking={state === 'loading'} site={siteFacts()} plans={<PlansSection />} />
}
