import { Button, Group } from '@mantine/core'
import type { Dispatch } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { MyInvitation } from '#shared/features/company/invitations.ts'
import { ImpersonationBanner } from '#web/features/company/impersonation-banner.tsx'
import { useMyInvitations } from '#web/features/company/use-my-invitations.ts'
import { WaitingInvitation } from '#web/features/company/waiting-invitation.tsx'
import { api } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { NotFoundPage } from '#web/ui/layout/not-found-page.tsx'
import { ProductMark } from '#web/ui/layout/product-mark.tsx'
import { ExistingCompany } from './existing-company.tsx'
import styles from './onboarding.module.css'
import { OnboardingWizard } from './onboarding-wizard.tsx'
import { useAuthenticationCheck } from './use-onboarding.ts'
import { abandonCheckout } from './use-onboarding-payment.ts'
import { removeStoredWizard, useWizard } from './use-wizard.ts'
import { isEmptyWizard, stepPaths, type Wizard, type WizardEvent, wizardSteps } from './wizard.ts'

export function OnboardingPage() {
  const { account, signOut } = useSession()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [wizard, dispatch] = useWizard(account?.user?.id ?? '', params.get('plan'))
  const check = useAuthenticationCheck()
  const cancel = () => {
    removeStoredWizard()
    navigate('/dashboard')
  }
  const leave = async () => {
    if (wizard.paying) await abandonCheckout()
    removeStoredWizard()
    await signOut('/')
  }
  return (
    <div className={styles.page}>
      <title>Create your company · Marquee</title>
      <ImpersonationBanner />
      <header className={styles.top}>
        <ProductMark />
        <Group gap={4} wrap="nowrap">
          {account?.company && !wizard.company ? (
            <Button onClick={cancel} variant="subtle" color="gray" size="compact-md">
              Cancel
            </Button>
          ) : null}
          <Button component={Link} to="/settings" variant="subtle" color="gray" size="compact-md">
            My Settings
          </Button>
          <Button variant="subtle" color="gray" size="compact-md" onClick={leave}>
            Sign out
          </Button>
        </Group>
      </header>
      {check.isPending ? <LoadingScreen text="Checking authentication..." /> : null}
      {check.isPending || !check.problem ? null : <AuthenticationFailed check={check} problem={check.problem} />}
      {check.isPending || check.problem ? null : (
        <CheckedOnboarding
          wizard={wizard}
          dispatch={dispatch}
          recheck={() => check.refetch()}
          onSignOut={() => void leave()}
        />
      )}
    </div>
  )
}

interface CheckedOnboardingProps {
  wizard: Wizard
  dispatch: Dispatch<WizardEvent>
  recheck: () => void
  onSignOut: () => void
}

function CheckedOnboarding({ wizard, dispatch, recheck, onSignOut }: CheckedOnboardingProps) {
  const { account } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const creating = params.get('onboarding') === 'create'
  const invitations = useMyInvitations()
  const isUndecided = !wizard.prefersOwn && isEmptyWizard(wizard)
  const former = useApiQuery(api.onboarding.getFormerCompany, account?.company || !isUndecided ? null : {})
  const own = account?.memberships.find(({ company_id }) => company_id === account.company?.id)?.company
  const asked = wizardSteps.find((step) => stepPaths[step] === pathname.replace(/\/$/, ''))
  if (!asked) return <NotFoundPage />

  if (own && !creating && !wizard.company && !wizard.sent && own.slug !== wizard.unanswered) {
    if (isEmptyWizard(wizard)) return <Navigate to="/dashboard" replace />
    return (
      <main className={styles.main}>
        <ExistingCompany
          name={own.name}
          onOpen={() => {
            removeStoredWizard()
            navigate('/dashboard', { replace: true })
          }}
          onAnother={() => navigate(`${pathname}?onboarding=create`, { replace: true })}
        />
      </main>
    )
  }
  if (!own && isUndecided) {
    if (invitations.isPending || former.isPending) return <LoadingScreen text="Checking authentication..." />
    const waiting = invitations.data ?? []
    if (waiting.length > 0)
      return <InvitationsFirst invitations={waiting} onOwn={() => dispatch({ type: 'prefers-own' })} />
    if (former.data?.name)
      return (
        <WithoutCompany
          former={former.data.name}
          onCreate={() => dispatch({ type: 'prefers-own' })}
          onSignOut={onSignOut}
        />
      )
  }
  return <OnboardingWizard asked={asked} wizard={wizard} dispatch={dispatch} recheck={recheck} />
}

function AuthenticationFailed({
  check,
  problem,
}: {
  check: ReturnType<typeof useAuthenticationCheck>
  problem: string
}) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  return (
    <main className={styles.main}>
      <h1 className={styles.creating}>We could not check who you are</h1>
      <ErrorState message={problem} />
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

/** Lets an invited user accept an invitation before creating a company. */
function InvitationsFirst({ invitations, onOwn }: { invitations: readonly MyInvitation[]; onOwn: () => void }) {
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

interface WithoutCompanyProps {
  former: string
  onCreate: () => void
  onSignOut: () => void
}

function WithoutCompany({ former, onCreate, onSignOut }: WithoutCompanyProps) {
  return (
    <main className={styles.main}>
      <div className={styles.step}>
        <h1>You are not in any company</h1>
        <p className={styles.text}>
          You are no longer a member of {former}. Your account is still there: create a company, or wait for an
          invitation to one.
        </p>
        <Group gap="xs">
          <Button size="md" onClick={onCreate}>
            Create a company
          </Button>
          <Button component={Link} to="/settings" variant="default" size="md">
            My Settings
          </Button>
          <Button variant="default" size="md" onClick={onSignOut}>
            Sign out
          </Button>
        </Group>
      </div>
    </main>
  )
}
