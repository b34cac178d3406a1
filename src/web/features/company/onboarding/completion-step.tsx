import { Button, Group } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import styles from './onboarding.module.css'
import type { Creation } from './use-create-company.ts'

interface CompletionStepProps {
  creation: Creation
  onBack: () => void
  onRetry: () => void
}

export function CompletionStep({ creation, onBack, onRetry }: CompletionStepProps) {
  if (creation.state === 'failed') {
    return (
      <div className={styles.step}>
        <h1>Your company was not created</h1>
        <ErrorState message={creation.message} />
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
  if (creation.state === 'created') {
    return (
      <div className={styles.done} role="status">
        <CircleCheck size={48} aria-hidden="true" />
        <h1>{creation.companyName} has been created successfully!</h1>
        <p>Taking you to your dashboard...</p>
      </div>
    )
  }
  return (
    <div>
      <h1 className={styles.creating}>Creating your company</h1>
      <LoadingScreen text="Setting everything up..." fill="block" />
    </div>
  )
}
