import { Button, Group } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import styles from './onboarding.module.css'
import type { CreatedCompany } from './wizard.ts'

/** Milliseconds until the redirect to the dashboard. */
export const redirectDelay = 1500

export function Creating() {
  return (
    <div>
      <h1 className={styles.creating}>Creating your company</h1>
      <LoadingScreen text="Setting everything up..." fill="block" />
    </div>
  )
}

export function NotCreated({ message, onBack, onRetry }: { message: string; onBack: () => void; onRetry: () => void }) {
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

export function Created({ company, onLeave }: { company: CreatedCompany; onLeave: () => void }) {
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
