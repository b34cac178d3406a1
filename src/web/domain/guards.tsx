import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { rememberReturn } from '#web/platform/session/return-path.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { ProblemPage } from '#web/ui/layout/problem-page.tsx'
import { WaitingPage } from '#web/ui/layout/waiting-page.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { useLinkedCompany } from './use-linked-company.ts'

const TwoFactorNeeded = lazyComponent(() => import('./two-factor-required.tsx'), 'TwoFactorRequired')

export const checkingAccess = 'Checking access...'
export const verifyingAdmin = 'Verifying admin access...'

export function RequireUser() {
  const { state, account } = useSession()
  if (state === 'loading') return <WaitingPage text={checkingAccess} />
  if (state === 'failed') return <SessionFailed />
  if (!account?.user) return <ToSignIn />
  return <Outlet />
}

/** Signing in returns to this page, unless the user signed out. */
function ToSignIn() {
  const { signedOutPath } = useSession()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (signedOutPath === '/auth') rememberReturn(pathname + search + hash)
  }, [signedOutPath, pathname, search, hash])
  return <Navigate to={signedOutPath} replace />
}

/** Inside RequireUser: requires a company. `closed` replaces all pages of a company scheduled for deletion. */
export function RequireCompany({ closed }: { closed: ReactNode }) {
  const { account } = useSession()
  const opening = useLinkedCompany()
  if (!account?.company) return <Navigate to="/onboarding" replace />
  if (opening !== null) return <WaitingPage text={`Opening ${opening}...`} />
  const { id, two_factor_missing, status } = account.company
  // The key remounts everything, so that input for one company cannot be saved in another.
  if (!two_factor_missing && status !== 'closed') return <Outlet key={id} />
  return <Suspense>{two_factor_missing ? <TwoFactorNeeded /> : closed}</Suspense>
}

/**
 * Inside RequireUser: users with a company see the first step only to create another one. Later steps check by themselves
 * who may see them.
 */
export function RequireOnboarding() {
  const { account } = useSession()
  const { pathname, search } = useLocation()
  const creating = new URLSearchParams(search).get('onboarding') === 'create'
  return creating || pathname !== '/onboarding' || !account?.company ? <Outlet /> : <Navigate to="/dashboard" replace />
}

/** Checks with the server, never with cached data. */
export function RequireSuperAdmin() {
  const { state, account } = useSession()
  const userId = account?.user?.id ?? ''
  const answer = useApiQuery(api.auth.isSuperAdmin, userId === '' ? null : { user_id: userId }, { staleTime: 0 })
  if (state === 'failed') return <SessionFailed />
  if (state === 'ready' && !userId) return <ToSignIn />
  if (answer.isError) return <SessionFailed error={answer.error} onRetry={() => answer.refetch()} />
  if (!answer.data) return <WaitingPage text={verifyingAdmin} />
  if (!answer.data.result) return <Navigate to="/dashboard" replace />
  return (
    <Suspense fallback={<WaitingPage text="Loading..." />}>
      <Outlet />
    </Suspense>
  )
}

/** The session could not be loaded: show nothing that might belong to someone else. */
function SessionFailed({ error, onRetry }: { error?: Error; onRetry?: () => void }) {
  const session = useSession()
  const retry = onRetry ?? (() => session.reload().catch(() => undefined))
  return (
    <ProblemPage title="We could not check your access" action={<PlainButton onClick={retry}>Retry</PlainButton>}>
      <p role="alert">{errorMessage(error ?? session.error)}</p>
    </ProblemPage>
  )
}
