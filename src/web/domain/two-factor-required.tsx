import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The company requires two-factor authentication and this member has not set it up. */
export function TwoFactorRequired() {
  return (
    <EmptyState
      icon={ShieldCheck}
      title="This company asks for two-factor authentication"
      text="Set it up once with an authenticator app on your phone; then everything here opens."
      action={<Link to="/settings?tab=security">Set up two-factor authentication</Link>}
    />
  )
}
