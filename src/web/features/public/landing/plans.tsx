import type { ReactNode } from 'react'
import type { Plan } from '#shared/entities.ts'
import { lacksOfferedGuests } from '#web/domain/plan-price.ts'
import { PlanSummary } from '#web/domain/plan-summary.tsx'
import { PlainButtonLink } from '#web/ui/plain-button.tsx'
import styles from './landing.module.css'

interface PlansProps {
  offered: readonly Plan[] | undefined
  trouble?: ReactNode
}

export function Plans({ offered, trouble = null }: PlansProps) {
  if (offered?.length === 0) return null
  return (
    <section id="plans" className={styles.plans} aria-labelledby="plans-heading">
      <h2 id="plans-heading">A plan for every stage</h2>
      <p className={styles.lead}>{trialText(offered?.map(({ trial_days }) => trial_days))}</p>
      {trouble ?? (
        <ul className={styles.cards} aria-busy={!offered}>
          {offered
            ? offered.map((plan) => (
                <li key={plan.id} className={styles.card} data-featured={plan.is_featured}>
                  <PlanSummary plan={plan} lacksGuests={lacksOfferedGuests(plan, offered)} />
                  <div className={styles.act}>
                    <PlainButtonLink
                      wide
                      look={plan.is_featured ? 'strong' : 'quiet'}
                      to={`/auth?tab=sign-up&plan=${plan.id}`}
                    >
                      Start with {plan.name}
                    </PlainButtonLink>
                  </div>
                </li>
              ))
            : [1, 2, 3].map((place) => <li key={place} className={styles.card} data-empty="true" aria-hidden="true" />)}
        </ul>
      )}
    </section>
  )
}

/** Sentence about the free trial. It states the length only if all plans have the same. */
function trialText(days: number[] | undefined): string {
  const same = days?.every((each) => each === days[0] && each > 0)
  const trial = same && days ? `Try any of them free for ${days[0]} days. ` : ''
  return `${trial}Cancel anytime.`
}
