import { Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './onboarding.module.css'

interface WizardStepProps {
  title: string
  text: string
  children: ReactNode
  onBack?: () => void
  onContinue: () => void
  continueLabel?: string
  disabled?: boolean
}

/** Step of the wizard. Its heading gets the focus, so that screen readers announce the step. */
export function WizardStep({
  title,
  text,
  children,
  onBack,
  onContinue,
  continueLabel = 'Continue',
  disabled,
}: WizardStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <form
      className={styles.step}
      onSubmit={(event) => {
        event.preventDefault()
        if (!disabled) onContinue()
      }}
    >
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      {children}
      <Group justify={onBack ? 'space-between' : 'flex-end'} mt="xl">
        {onBack ? (
          <Button variant="default" size="md" onClick={onBack}>
            Back
          </Button>
        ) : null}
        <Button type="submit" size="md" disabled={disabled}>
          {continueLabel}
        </Button>
      </Group>
    </form>
  )
}
