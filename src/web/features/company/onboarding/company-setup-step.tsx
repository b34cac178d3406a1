import { TextInput } from '@mantine/core'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { companyName } from '#shared/fields.ts'
import { slugMaximum } from '#shared/slug.ts'
import { type SlugState, useSlugCheck } from '#web/domain/use-slug-check.ts'
import styles from './onboarding.module.css'
import { WizardStep } from './wizard-step.tsx'

interface CompanySetupStepProps {
  name: string
  slug: string
  onName: (name: string) => void
  onSlug: (text: string) => void
  onBack: () => void
  onContinue: () => void
}

export function CompanySetupStep({ name, slug, onName, onSlug, onBack, onContinue }: CompanySetupStepProps) {
  const check = useSlugCheck(slug)
  const named = companyName.safeParse(name).success
  return (
    <WizardStep
      title="Name your company"
      text="Your team will see both. You can change them later in the company settings."
      onBack={onBack}
      onContinue={onContinue}
      disabled={!named || check !== 'available'}
    >
      <div className={styles.fields}>
        <TextInput
          label="Company name"
          size="md"
          value={name}
          maxLength={120}
          autoComplete="organization"
          onChange={(event) => onName(event.currentTarget.value)}
        />
        <TextInput
          label="URL"
          size="md"
          value={slug}
          maxLength={slugMaximum}
          description="Lower-case letters, numbers and hyphens"
          leftSection={<span aria-hidden="true">/</span>}
          error={check === 'taken' || check === 'invalid'}
          onChange={(event) => onSlug(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <p className={styles.verdict} data-state={check} role="status">
          {verdicts[check]}
        </p>
      </div>
    </WizardStep>
  )
}

const verdicts: Record<SlugState, ReactNode> = {
  empty: null,
  invalid: 'Use lower-case letters, numbers and single hyphens',
  checking: 'Checking whether this URL is free...',
  taken: (
    <>
      <CircleX size={16} aria-hidden="true" />
      This URL is already taken
    </>
  ),
  available: (
    <>
      <CircleCheck size={16} aria-hidden="true" />
      This URL is available
    </>
  ),
  failed: 'We could not check this URL. Please try again in a moment.',
}
