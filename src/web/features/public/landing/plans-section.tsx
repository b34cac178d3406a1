import { PlanSummary } from '#web/domain/plan-summary.tsx'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { PlainButton, PlainButtonLink } from '#web/ui/plain-button.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './landing.module.css'

/** The plans on offer, as the plan table has them. */
export function PlansSection() {
  const plans = useCall(api.onboarding.listPlans, {})
  const offered = plans.data?.plans
  if (offered?.length === 0) return null
  return (
    <section id="plans" className={styles.plans} aria-labelledby="plans-heading">
      <h2 id="plans-heading">A plan for every stage</h2>
      <p className={styles.lead}>{trialText(offered?.map(({ trial_days }) => trial_days))}</p>
      {plans.error ? (
        <div className={styles.trouble}>
          <PlainNotice tone="danger">{errorMessage(plans.error)}</PlainNotice>
          <PlainButton look="quiet" working={plans.isFetching} onClick={() => void plans.refetch()}>
            Retry
          </PlainButton>
        </div>
      ) : (
        <ul className={styles.cards} aria-busy={plans.isPending}>
          {offered
            ? offered.map((plan) => (
                <li key={plan.id} className={styles.card} data-featured={plan.is_featured}>
                  <PlanSummary plan={plan} />
                  <PlainButtonLink wide look={plan.is_featured ? 'strong' : 'quiet'} to="/auth">
                    Start with {plan.name}
                  </PlainButtonLink>
                </li>
              ))
            : [1, 2, 3].map((place) => <li key={place} className={styles.card} data-empty="true" aria-hidden="true" />)}
        </ul>
      )}
    </section>
  )
}

/** Says how long a trial is only when that is the same for all. */
function trialText(days: number[] | undefined): string {
  const same = days?.every((each) => each === days[0] && each > 0)
  const trial = same && days ? `Try any of them free for ${days[0]} days. ` : ''
  return `${trial}Cancel anytime.`
}
