import { Button, Group } from '@mantine/core'
import { Building2, CircleCheck, CreditCard, Shapes } from 'lucide-react'
import { type Dispatch, Suspense, useCallback, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useSession } from '#web/platform/session/session.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { CompanySetupStep } from './company-setup-step.tsx'
import { CompanyTypeStep } from './company-type-step.tsx'
import { ExistingCompany } from './existing-company.tsx'
import styles from './onboarding.module.css'
import { PaymentOffer } from './payment-offer.tsx'
import { PlanSelectionStep } from './plan-selection-step.tsx'
import { useCreateCompany } from './use-create-company.ts'
import { usePlanChoice } from './use-onboarding.ts'
import { removeStoredWizard } from './use-wizard.ts'
import {
  browserTimeZone,
  type CreatedCompany,
  stepNumber,
  stepPaths,
  stepToShow,
  toSelectedPlan,
  type Wizard,
  type WizardEvent,
  type WizardStepName,
  wizardSteps,
} from './wizard.ts'
import { WizardStep } from './wizard-step.tsx'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')

interface OnboardingWizardProps {
  asked: WizardStepName
  wizard: Wizard
  dispatch: Dispatch<WizardEvent>
  recheck: () => void
}

export function OnboardingWizard({ asked, wizard, dispatch, recheck }: OnboardingWizardProps) {
  const { account } = useSession()
  const { search } = useLocation()
  const go = useGoToStep()
  const leave = useOpenDashboard()
  const { failure, create, askSignIn, stopAsking } = useCreateCompany({ wizard, dispatch })
  const choice = usePlanChoice(wizard)
  const planToTake = choice.plan && toSelectedPlan(choice.plan)
  const begin = () => {
    if (planToTake) dispatch({ type: 'chose-plan', plan: planToTake })
    go('completion')
    void create(planToTake)
  }

  const failed = asked === 'completion' && failure !== null && !wizard.sent
  const step = failed ? asked : stepToShow(wizard, asked)
  // No redirect while the request is being sent, because a navigation is pending by then.
  if (step !== asked && !wizard.sent) return <Navigate to={stepPaths[step] + search} replace />

  return (
    <>
      <WizardProgress step={stepNumber(step)} />
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
            timeZone={wizard.timeZone ?? browserTimeZone()}
            onName={(name) => dispatch({ type: 'named', name })}
            onSlug={(text) => dispatch({ type: 'wrote-slug', text })}
            onTimeZone={(zone) => dispatch({ type: 'chose-time-zone', zone })}
            onBack={() => go('company-type')}
            continueLabel={choice.isAsked ? 'Continue' : 'Create Company'}
            onContinue={choice.isAsked ? () => go('plan-selection') : begin}
          />
        ) : null}
        {step === 'plan-selection' ? (
          <PlanSelectionStep
            plans={choice.plans}
            chosen={choice.plan}
            onChoose={(plan) => dispatch({ type: 'chose-plan', plan: toSelectedPlan(plan) })}
            onBack={() => go('company-setup')}
            onContinue={begin}
          />
        ) : null}
        {step === 'completion' ? (
          <CompletionStep
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

interface CompletionStepProps {
  wizard: Wizard
  failure: string | null
  offered: ReturnType<typeof usePlanChoice>['offered']
  dispatch: Dispatch<WizardEvent>
  onBack: () => void
  onRetry: () => void
  onLeave: () => void
}

function CompletionStep({ wizard, failure, offered, dispatch, onBack, onRetry, onLeave }: CompletionStepProps) {
  const { company, plan, paying } = wizard
  const onPaid = useCallback(() => void setTimeout(onLeave, redirectDelay), [onLeave])
  if (failure !== null) return <CreationFailed message={failure} onBack={onBack} onRetry={onRetry} />
  if (!company) return <CreatingCompany />
  if (company.elsewhere) return <ExistingCompany name={company.name} onOpen={onLeave} />
  if (company.priceId === null) return <CompanyCreated company={company} onLeave={onLeave} />
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

function useGoToStep() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const kept = new URLSearchParams(search).get('onboarding') === 'create' ? '?onboarding=create' : ''
  return (step: WizardStepName, how?: 'instead') =>
    void navigate(stepPaths[step] + kept, { replace: how === 'instead' })
}

function useOpenDashboard() {
  const { reload } = useSession()
  const navigate = useNavigate()
  return useCallback(() => {
    removeStoredWizard()
    // If the reload fails, the dashboard loads the account again.
    reload()
      .catch(() => undefined)
      .then(() => navigate('/dashboard', { replace: true }))
  }, [reload, navigate])
}

function WizardProgress({ step }: { step: number }) {
  return (
    <section className={styles.progress} aria-label="Your progress">
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={wizardSteps.length}
        aria-valuenow={step}
      >
        {wizardSteps.map((name, index) => (
          <i key={name} data-lit={index < step} />
        ))}
      </div>
      Step {step} of {wizardSteps.length}
    </section>
  )
}

function WelcomeStep({ name, onContinue }: { name: string | null; onContinue: () => void }) {
  const isFirst = (useSession().account?.memberships.length ?? 0) === 0
  return (
    <WizardStep
      title={isFirst ? (name ? `Welcome to Marquee, ${name}!` : 'Welcome to Marquee!') : 'Set up another company'}
      text="Event management for the modern era. A few quick questions and you're ready."
      onContinue={onContinue}
      continueLabel="Get Started"
    >
      <ul className={styles.ahead}>
        <li>
          <Shapes size={20} aria-hidden="true" />
          <span>
            <strong>What you do</strong>
            The kind of company you run
          </span>
        </li>
        <li>
          <Building2 size={20} aria-hidden="true" />
          <span>
            <strong>Your company</strong>
            Name and URL
          </span>
        </li>
        <li>
          <CreditCard size={20} aria-hidden="true" />
          <span>
            <strong>Your plan</strong>
            You can change it at any time
          </span>
        </li>
      </ul>
    </WizardStep>
  )
}

/** Delay in ms before the redirect to the dashboard. */
const redirectDelay = 1500

function CreatingCompany() {
  return (
    <div>
      <h1 className={styles.creating}>Creating your company</h1>
      <LoadingScreen text="Setting everything up..." fill="block" />
    </div>
  )
}

function CreationFailed({ message, onBack, onRetry }: { message: string; onBack: () => void; onRetry: () => void }) {
  return (
    <div className={styles.step}>
      <h1>Your company was not created</h1>
      <ErrorState message={message} />
      <Group justify="space-between" mt="xl">
        <Button variant="default" size="md" onClick={onBack}>
          Back
        </Button>
        <Button size="md" onClick={onRetry}>
          Try Again
        </Button>
      </Group>
    </div>
  )
}

function CompanyCreated({ company, onLeave }: { company: CreatedCompany; onLeave: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onLeave, redirectDelay)
    return () => clearTimeout(timer)
  }, [onLeave])
  return (
    <div className={styles.done} role="status">
      <CircleCheck size={48} aria-hidden="true" />
      <h1>{company.name} has been created successfully!</h1>
      <p>Taking you to your dashboard...</p>
    </div>
  )
}
