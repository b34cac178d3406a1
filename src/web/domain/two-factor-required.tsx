import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Page for members who must set up two-factor authentication to enter the company. */
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
