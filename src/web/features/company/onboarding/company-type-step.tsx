import { CompanyTypeIcon } from '#web/domain/company-type-icon.tsx'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './onboarding.module.css'
import { useCompanyTypes } from './use-onboarding.ts'
import { WizardStep } from './wizard-step.tsx'

interface CompanyTypeStepProps {
  chosen: string | null
  onChoose: (id: string) => void
  onBack: () => void
  onContinue: () => void
}

export function CompanyTypeStep({ chosen, onChoose, onBack, onContinue }: CompanyTypeStepProps) {
  const types = useCompanyTypes()
  return (
    <WizardStep
      title="What kind of company do you run?"
      text="This helps us suggest a plan."
      onBack={onBack}
      onContinue={onContinue}
      disabled={!chosen}
    >
      <Loaded
        query={types}
        loading={<LoadingScreen text="Loading company types..." fill="block" />}
        failed={types.error?.message ?? ''}
        empty={<EmptyState title="No company types found" text="Please come back in a moment." />}
      >
        {(choices) => (
          <div className={styles.types} role="radiogroup" aria-label="Company type">
            {choices.map((type) => (
              <ChoiceCard
                key={type.id}
                name="company-type"
                value={type.id}
                label={type.name}
                checked={type.id === chosen}
                onChoose={() => onChoose(type.id)}
              >
                <span className={styles.emoji} aria-hidden="true">
                  <CompanyTypeIcon icon={type.icon} />
                </span>
                <strong className={styles.typeName}>{type.name}</strong>
                {type.description ? <span className={styles.typeText}>{type.description}</span> : null}
              </ChoiceCard>
            ))}
          </div>
        )}
      </Loaded>
    </WizardStep>
  )
}
