import { Navigate } from 'react-router'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { sessionExpiry } from '#web/platform/session/session-expiry.ts'
import { siteFacts } from '#web/platform/site/site-facts.ts'
import { WaitingPage } from '#web/ui/layout/waiting-page.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './landing.module.css'
import { Landing } from './landing.tsx'
import { Plans } from './plans.tsx'

/** Landing page. It shows immediately unless the visitor has a stored session, which may redirect to the app. */
export function LandingPage() {
  const { state, account } = useSession()
  if (account?.user) return <Navigate to={account.memberships.length > 0 ? '/dashboard' : '/onboarding'} replace />
  if (state === 'loading' && sessionExpiry()) return <WaitingPage text="Loading your account..." />
  return <Landing checking={state === 'loading'} site={siteFacts()} plans={<PlansSection />} />
}

function PlansSection() {
  const plans = useApiQuery(api.onboarding.listPlans, {})
  const trouble = plans.error ? (
    <div className={styles.trouble}>
      <PlainNotice tone="danger">{errorMessage(plans.error)}</PlainNotice>
      <PlainButton look="quiet" working={plans.isFetching} onClick={() => void plans.refetch()}>
        Retry
      </PlainButton>
    </div>
  ) : null
  return <Plans offered={plans.data?.plans} trouble={trouble} />
}
