import type { Plan } from '#shared/entities.ts'
import { lacksOfferedGuests } from '#web/domain/plan-price.ts'
import { PlanSummary } from '#web/domain/plan-summary.tsx'
import { withSupportText } from '#web/platform/site/site-facts.ts'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './onboarding.module.css'
import type { usePlanChoice } from './use-onboarding.ts'
import { WizardStep } from './wizard-step.tsx'

interface PlanSelectionStepProps {
  plans: ReturnType<typeof usePlanChoice>['plans']
  chosen: Plan | undefined
  onChoose: (plan: Plan) => void
  onBack: () => void
  onContinue: () => void
}

export function PlanSelectionStep({ plans, chosen, onChoose, onBack, onContinue }: PlanSelectionStepProps) {
  const trial = chosen?.trial_days ?? 0
  return (
    <WizardStep
      title="Choose your plan"
      text={
        trial > 0
          ? `The first ${trial} days are free. You can change or cancel at any time.`
          : 'You can change it at any time.'
      }
      onBack={onBack}
      onContinue={onContinue}
      continueLabel="Create Company"
      disabled={!chosen}
    >
      <Loaded
        query={plans}
        loading={<LoadingScreen text="Loading plans..." fill="block" />}
        failed={withSupportText('Failed to load available plans. Please refresh the page or contact support.')}
        empty={
          <EmptyState
            title="No active plan found"
            text="No plan is on offer for this kind of company. Go back and choose another one."
          />
        }
      >
        {(choices) => (
          <div className={styles.plans} role="radiogroup" aria-label="Plan">
            {choices.map((plan) => (
              <ChoiceCard
                key={plan.id}
                name="plan"
                value={plan.id}
                label={plan.name}
                checked={plan.id === chosen?.id}
                rows={2}
                onChoose={() => onChoose(plan)}
              >
                <PlanSummary plan={plan} lacksGuests={lacksOfferedGuests(plan, choices)} />
              </ChoiceCard>
            ))}
          </div>
        )}
      </Loaded>
    </WizardStep>
  )
}
