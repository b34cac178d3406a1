import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './landing.module.css'
import { Plans } from './plans.tsx'

export function PlansSection() {
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
