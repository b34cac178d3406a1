import { type Dispatch, Suspense } from 'react'
import { useSession } from '#web/platform/session/session.tsx'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import { CompanySetupStep } from './company-setup-step.tsx'
import { CompanyTypeStep } from './company-type-step.tsx'
import { CompletionStep } from './completion-step.tsx'
import styles from './onboarding.module.css'
import { PlanSelectionStep } from './plan-selection-step.tsx'
import { useCreateCompany } from './use-create-company.ts'
import { WelcomeStep } from './welcome-step.tsx'
import { position, steps, type Wizard, type WizardEvent } from './wizard.ts'

const ConfirmDialog = lazyNamed(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

interface OnboardingWizardProps {
  wizard: Wizard
  dispatch: Dispatch<WizardEvent>
  recheck: () => void
}

export function OnboardingWizard({ wizard, dispatch, recheck }: OnboardingWizardProps) {
  const { account } = useSession()
  const { creation, create, askSignIn, stopAsking } = useCreateCompany()
  const next = () => dispatch({ type: 'next' })
  const back = () => dispatch({ type: 'back' })

  return (
    <>
      <Progress step={position(wizard.step)} />
      <main className={styles.main}>
        {wizard.step === 'welcome' ? <WelcomeStep name={account?.user?.full_name ?? null} onContinue={next} /> : null}
        {wizard.step === 'company-type' ? (
          <CompanyTypeStep
            chosen={wizard.companyTypeId}
            onChoose={(id) => dispatch({ type: 'chose-company-type', id })}
            onBack={back}
            onContinue={next}
          />
        ) : null}
        {wizard.step === 'company-setup' ? (
          <CompanySetupStep
            name={wizard.name}
            slug={wizard.slug}
            onName={(name) => dispatch({ type: 'named', name })}
            onSlug={(text) => dispatch({ type: 'wrote-slug', text })}
            onBack={back}
            onContinue={next}
          />
        ) : null}
        {wizard.step === 'plan-selection' ? (
          <PlanSelectionStep
            companyTypeId={wizard.companyTypeId}
            chosen={wizard.plan?.id ?? null}
            onChoose={(plan) => dispatch({ type: 'chose-plan', plan })}
            onBack={back}
            onContinue={() => {
              next()
              create(wizard)
            }}
          />
        ) : null}
        {wizard.step === 'completion' ? (
          <CompletionStep creation={creation} onBack={back} onRetry={() => create(wizard)} />
        ) : null}
      </main>
      {askSignIn ? (
        <Suspense>
          <ConfirmDialog
            title="Authentication failed"
            tone="plain"
            confirmLabel="Yes"
            cancelLabel="No"
            onCancel={stopAsking}
            onConfirm={() => {
              stopAsking()
              recheck()
            }}
          >
            Authentication failed. Would you like to sign in again?
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </>
  )
}

function Progress({ step }: { step: number }) {
  return (
    <section className={styles.progress} aria-label="Your progress">
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={step}
      >
        {steps.map((name, index) => (
          <i key={name} data-lit={index < step} />
        ))}
      </div>
      Step {step} of {steps.length}
    </section>
  )
}
