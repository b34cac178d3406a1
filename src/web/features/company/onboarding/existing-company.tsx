import { Button } from '@mantine/core'
import { Building2 } from 'lucide-react'
import styles from './onboarding.module.css'

interface ExistingCompanyProps {
  name: string
  onOpen: () => void
  /** Offered if another company can be created with the current answers. */
  onAnother?: () => void
}

/** Another tab already created the company: prevents an accidental second one. */
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
