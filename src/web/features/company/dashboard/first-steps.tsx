import { ArrowRight, Circle, CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FirstStep, FirstStepKey } from '#shared/features/company/dashboard.ts'
import { useSampleEvent } from '#web/domain/use-sample-event.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useSetQueryData } from '#web/platform/queries/use-set-query-data.ts'
import styles from './first-steps.module.css'

/** Texts of the first steps. Steps without `path` are done on the dashboard. */
const stepTexts: Record<FirstStepKey, { label: string; text: string; path?: string }> = {
  venue: {
    label: 'Add your venue',
    text: 'Its address, time zone and contacts. Its spaces come next.',
    path: '/venues/new',
  },
  dates: {
    label: 'Add your dates',
    text: 'One by one, or from a spreadsheet or calendar file.',
    path: '/events/import',
  },
  sample: {
    label: 'Look at a sample event',
    text: 'You can delete it any time.',
  },
  logo: {
    label: 'Add your logo and colors',
    text: 'Shown in the app and in your emails.',
    path: '/company-settings?tab=branding',
  },
  team: {
    label: 'Invite your team',
    text: 'Each person gets a role that controls access.',
    path: '/team-management?invite=open',
  },
  plan: {
    label: 'Add a card',
    text: 'So that you can keep working after the free trial.',
    path: '/company-settings?tab=billing',
  },
  timezone: {
    label: 'Set your time zone',
    text: 'Used for all dates and deadlines.',
    path: '/company-settings?tab=general',
  },
}

export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const hide = useHideFirstSteps()
  const done = steps.filter((step) => step.done).length
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">First steps</h2>
        <span className={styles.count}>
          {done} of {steps.length} done
        </span>
        <button type="button" className={styles.hide} aria-label="Hide the first steps" onClick={() => hide.mutate()}>
          <X size={16} aria-hidden="true" />
        </button>
      </header>
      <ol>
        {steps.map((step) => (
          <li key={step.key}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Step({ step: { key, done } }: { step: FirstStep }) {
  const { label, text, path } = stepTexts[key]
  if (done)
    return (
      <div className={styles.step} data-done="true">
        <CircleCheck size={20} aria-hidden="true" />
        <p>
          <strong>{label}</strong>
          <span>Done</span>
        </p>
      </div>
    )
  const what = (
    <>
      <Circle size={20} aria-hidden="true" />
      <p>
        <strong>{label}</strong>
        <span>{text}</span>
      </p>
      <ArrowRight size={16} aria-hidden="true" />
    </>
  )
  if (!path) return <SampleStep>{what}</SampleStep>
  return (
    <Link className={styles.step} to={path}>
      {what}
    </Link>
  )
}

function SampleStep({ children }: { children: ReactNode }) {
  const sample = useSampleEvent()
  return (
    <button type="button" className={styles.step} disabled={sample.isPending} onClick={() => sample.mutate()}>
      {children}
    </button>
  )
}

function useHideFirstSteps() {
  const setAnswer = useSetQueryData()
  return useApiMutation(companyApi.dashboard.hideFirstSteps, {
    onMutate: () =>
      setAnswer(companyApi.dashboard.getDashboard, {}, (shown) => shown && { ...shown, first_steps: null }),
    errorToast: 'Failed to hide the first steps',
  })
}
