import { Button } from '@mantine/core'
import { Building2 } from 'lucide-react'
import styles from './onboarding.module.css'

interface ExistingCompanyProps {
  name: string
  onOpen: () => void
  /** Create another company with the entered data. Undefined if that is not possible. */
  onAnother?: () => void
}

/** Shown if another tab has already created the company, so that the user does not create a second one by accident. */
export function ExistingCompany({ name, onOpen, onAnother }: ExistingCompanyProps) {
  return (
    <div className={styles.done}>
      <Building2 size={48} aria-hidden="true" />
      <h1>{name} is already there</h1>
      <p>You created or joined it in another tab. Nothing more needs to be done here.</p>
      <div className={styles.acts}>
        {onAnother ? (
          <Button variant="default" size="md" onClick={onAnother}>
            Create another company
          </Button>
        ) : null}
        <Button size="md" onClick={onOpen}>
          Go to Dashboard
        </Button>
      </div>
    </div>
  )
}
