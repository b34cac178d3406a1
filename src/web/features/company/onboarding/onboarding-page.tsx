import { Button, Group } from '@mantine/core'
import { useReducer } from 'react'
import { Link, useNavigate } from 'react-router'
import { ImpersonationBanner } from '#web/features/company/impersonation-banner.tsx'
import { useMyInvitations } from '#web/features/company/use-my-invitations.ts'
import { WaitingInvitation } from '#web/features/company/waiting-invitation.tsx'
import { useSession } from '#web/platform/session/session.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { ProductMark } from '#web/ui/layout/product-mark.tsx'
import styles from './onboarding.module.css'
import { OnboardingWizard } from './onboarding-wizard.tsx'
import { useAuthenticationCheck } from './use-onboarding.ts'
import { advance, freshWizard } from './wizard.ts'

export function OnboardingPage() {
  const { account, signOut } = useSession()
  const check = useAuthenticationCheck()
  return (
    <div className={styles.page}>
      <title>Create your company · Marquee</title>
      <ImpersonationBanner />
      <header className={styles.top}>
        <ProductMark />
        <Group gap={4} wrap="nowrap">
          {account?.company ? (
            <Button component={Link} to="/dashboard" variant="subtle" color="gray" size="compact-md">
              Cancel
            </Button>
          ) : null}
          <Button variant="subtle" color="gray" size="compact-md" onClick={() => signOut('/')}>
            Sign out
          </Button>
        </Group>
      </header>
      <Checked check={check} />
    </div>
  )
}

function Checked({ check }: { check: ReturnType<typeof useAuthenticationCheck> }) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  // Above the check, so that what was chosen survives a check that failed in between.
  const [wizard, dispatch] = useReducer(advance, freshWizard)
  if (check.isPending) return <LoadingScreen text="Checking authentication..." />

  if (!check.problem)
    return (
      <>
        <InvitationsInstead />
        <OnboardingWizard wizard={wizard} dispatch={dispatch} recheck={() => check.refetch()} />
      </>
    )
  return (
    <main className={styles.main}>
      <h1 className={styles.creating}>We could not check who you are</h1>
      <ErrorState message={check.problem} />
      <Group justify="center" gap="xs">
        <Button variant="default" onClick={() => signOut('/auth').then((done) => done || navigate('/auth'))}>
          Go to Sign In
        </Button>
        <Button onClick={() => check.refetch()} loading={check.isFetching}>
          Retry Authentication
        </Button>
      </Group>
    </main>
  )
}

/** Who was invited may have come for that, and needs no company of their own. */
function InvitationsInstead() {
  const invitations = useMyInvitations().data ?? []
  if (invitations.length === 0) return null
  return (
    <aside className={styles.invitations} aria-label="Invitations for you">
      {invitations.map((invitation) => (
        <WaitingInvitation key={invitation.id} invitation={invitation} />
      ))}
    </aside>
  )
}
