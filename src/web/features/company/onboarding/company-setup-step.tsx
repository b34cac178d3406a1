import { Button, NativeSelect, TextInput } from '@mantine/core'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { companyName } from '#shared/fields.ts'
import { maxSlugLength } from '#shared/slug.ts'
import { zones } from '#shared/time/zones.ts'
import { type SlugState, useSlugSuggestion } from '#web/domain/use-slug-check.ts'
import styles from './onboarding.module.css'
import { WizardStep } from './wizard-step.tsx'

interface CompanySetupStepProps {
  name: string
  slug: string
  timeZone: string
  onName: (name: string) => void
  onSlug: (text: string) => void
  onTimeZone: (zone: string) => void
  onBack: () => void
  onContinue: () => void
  continueLabel: string
}

export function CompanySetupStep({
  name,
  slug,
  timeZone,
  onName,
  onSlug,
  onTimeZone,
  onBack,
  onContinue,
  continueLabel,
}: CompanySetupStepProps) {
  const { state: check, suggestion } = useSlugSuggestion(slug)
  const named = companyName.safeParse(name).success
  return (
    <WizardStep
      title="Name your company"
      text="Your team sees the name and the URL. You can change them later in the company settings."
      onBack={onBack}
      onContinue={onContinue}
      continueLabel={continueLabel}
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
          maxLength={maxSlugLength}
          description="Lowercase letters, numbers and hyphens"
          leftSection={<span aria-hidden="true">/</span>}
          error={check === 'taken' || check === 'invalid'}
          onChange={(event) => onSlug(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <p className={styles.verdict} data-state={check} role="status">
          {slugMessages[check]}
        </p>
        {check === 'taken' && suggestion ? (
          <p className={styles.suggestion}>
            Available:
            <Button variant="light" size="compact-sm" onClick={() => onSlug(suggestion)}>
              {suggestion}
            </Button>
          </p>
        ) : null}
        <NativeSelect
          label="Time zone"
          size="md"
          description="Event times are in this time zone unless the venue has its own."
          value={timeZone}
          data={zones().includes(timeZone) ? zones() : [timeZone, ...zones()]}
          onChange={(event) => onTimeZone(event.currentTarget.value)}
        />
      </div>
    </WizardStep>
  )
}

const slugMessages: Record<SlugState, ReactNode> = {
  empty: null,
  invalid: 'Use lower-case letters, numbers and single hyphens',
  checking: 'Checking availability...',
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
