import { type Dispatch, Suspense, useCallback } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useSession } from '#web/platform/session/session.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { CompanySetupStep } from './company-setup-step.tsx'
import { CompanyTypeStep } from './company-type-step.tsx'
import { Created, Creating, NotCreated, redirectDelay } from './completion-step.tsx'
import { ExistingCompany } from './existing-company.tsx'
import styles from './onboarding.module.css'
import { PaymentOffer } from './payment-offer.tsx'
import { PlanSelectionStep } from './plan-selection-step.tsx'
import { useCreateCompany } from './use-create-company.ts'
import { usePlanChoice } from './use-onboarding.ts'
import { forgetWizard } from './use-wizard.ts'
import { WelcomeStep } from './welcome-step.tsx'
import { paths, position, type Step, selectedPlan, stepFor, steps, type Wizard, type WizardEvent } from './wizard.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

interface OnboardingWizardProps {
  asked: Step
  wizard: Wizard
  dispatch: Dispatch<WizardEvent>
  recheck: () => void
}

export function OnboardingWizard({ asked, wizard, dispatch, recheck }: OnboardingWizardProps) {
  const { account } = useSession()
  const { search } = useLocation()
  const go = useGo()
  const leave = useLeave()
  const { failure, create, askSignIn, stopAsking } = useCreateCompany({ wizard, dispatch })
  const choice = usePlanChoice(wizard)
  const planToTake = choice.plan && selectedPlan(choice.plan)
  const begin = () => {
    if (planToTake) dispatch({ type: 'chose-plan', plan: planToTake })
    go('completion')
    void create(planToTake)
  }

  const failed = asked === 'completion' && failure !== null && !wizard.sent
  const step = failed ? asked : stepFor(wizard, asked)
  // Not while sending: the navigation is still pending.
  if (step !== asked && !wizard.sent) return <Navigate to={paths[step] + search} replace />

  return (
    <>
      <Progress step={position(step)} />
      <main className={styles.main}>
        {step === 'welcome' ? (
          <WelcomeStep name={account?.user?.full_name ?? null} onContinue={() => go('company-type')} />
        ) : null}
        {step === 'company-type' ? (
          <CompanyTypeStep
            chosen={wizard.companyTypeId}
            onChoose={(id) => dispatch({ type: 'chose-company-type', id })}
            onBack={() => go('welcome')}
            onContinue={() => go('company-setup')}
          />
        ) : null}
        {step === 'company-setup' ? (
          <CompanySetupStep
            name={wizard.name}
            slug={wizard.slug}
            onName={(name) => dispatch({ type: 'named', name })}
            onSlug={(text) => dispatch({ type: 'wrote-slug', text })}
            onBack={() => go('company-type')}
            continueLabel={choice.isAsked ? 'Continue' : 'Create Company'}
            onContinue={choice.isAsked ? () => go('plan-selection') : begin}
          />
        ) : null}
        {step === 'plan-selection' ? (
          <PlanSelectionStep
            plans={choice.plans}
            chosen={choice.plan}
            onChoose={(plan) => dispatch({ type: 'chose-plan', plan: selectedPlan(plan) })}
            onBack={() => go('company-setup')}
            onContinue={begin}
          />
        ) : null}
        {step === 'completion' ? (
          <Completion
            wizard={wizard}
            failure={failed ? failure : null}
            offered={choice.offered}
            dispatch={dispatch}
            onBack={() => go(choice.isAsked ? 'plan-selection' : 'company-setup', 'instead')}
            onRetry={() => void create(planToTake)}
            onLeave={leave}
          />
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

interface CompletionProps {
  wizard: Wizard
  failure: string | null
  offered: ReturnType<typeof usePlanChoice>['offered']
  dispatch: Dispatch<WizardEvent>
  onBack: () => void
  onRetry: () => void
  onLeave: () => void
}

function Completion({ wizard, failure, offered, dispatch, onBack, onRetry, onLeave }: CompletionProps) {
  const { company, plan, paying } = wizard
  const onPaid = useCallback(() => void setTimeout(onLeave, redirectDelay), [onLeave])
  if (failure !== null) return <NotCreated message={failure} onBack={onBack} onRetry={onRetry} />
  if (!company) return <Creating />
  if (company.elsewhere) return <ExistingCompany name={company.name} onOpen={onLeave} />
  if (company.priceId === null) return <Created company={company} onLeave={onLeave} />
  return (
    <PaymentOffer
      company={company}
      priceId={company.priceId}
      plan={offered.find(({ id }) => id === plan?.id)}
      paying={paying}
      dispatch={dispatch}
      onPaid={onPaid}
      onLater={onLeave}
    />
  )
}

function useGo() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const kept = new URLSearchParams(search).get('onboarding') === 'create' ? '?onboarding=create' : ''
  return (step: Step, how?: 'instead') => void navigate(paths[step] + kept, { replace: how === 'instead' })
}

function useLeave() {
  const { reload } = useSession()
  const navigate = useNavigate()
  return useCallback(() => {
    forgetWizard()
    // If reloading the account fails, the dashboard's guard retries.
    reload()
      .catch(() => undefined)
      .then(() => navigate('/dashboard', { replace: true }))
  }, [reload, navigate])
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
