import { Button } from '@mantine/core'
import type { MyInvitation } from '#shared/features/company/invitations.ts'
import { WaitingInvitation } from '#web/features/company/waiting-invitation.tsx'
import styles from './onboarding.module.css'

/** Invited users are offered their invitations first, instead of creating a company. */
export function InvitedInstead({ invitations, onOwn }: { invitations: readonly MyInvitation[]; onOwn: () => void }) {
  const [only] = invitations.length === 1 ? invitations : []
  return (
    <main className={styles.main}>
      <div className={styles.step}>
        <h1>{only ? `${only.company_name} has invited you` : 'You have been invited'}</h1>
        <p className={styles.text}>
          Join the team that is waiting for you; you can create a company of your own later.
        </p>
        <section className={styles.invitations} aria-label="Invitations for you">
          {invitations.map((invitation) => (
            <WaitingInvitation key={invitation.id} invitation={invitation} large />
          ))}
        </section>
        <p className={styles.instead}>
          <Button variant="default" size="md" onClick={onOwn}>
            Create your own company instead
          </Button>
        </p>
      </div>
    </main>
  )
}
