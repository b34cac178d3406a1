import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { rememberReturnPath } from '#web/platform/session/return-path.ts'
import { rememberCompany } from '#web/platform/session/selected-company.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'
import { ProblemPage } from '#web/ui/layout/problem-page.tsx'
import { WaitingPage } from '#web/ui/layout/waiting-page.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { PlainButton } from '#web/ui/plain-button.tsx'

const TwoFactorRequired = lazyComponent(() => import('./two-factor-required.tsx'), 'TwoFactorRequired')

export const checkingAccessText = 'Checking access...'
export const verifyingAdminText = 'Verifying admin access...'

export function RequireUser() {
  const { state, account } = useSession()
  if (state === 'loading') return <WaitingPage text={checkingAccessText} />
  if (state === 'failed') return <SessionErrorPage />
  if (!account?.user) return <RedirectToSignIn />
  return <Outlet />
}

/** Redirect to the sign-in page, which returns to the current page. Users who signed out get no return path. */
function RedirectToSignIn() {
  const { signedOutPath } = useSession()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (signedOutPath === '/auth') rememberReturnPath(pathname + search + hash)
  }, [signedOutPath, pathname, search, hash])
  return <Navigate to={signedOutPath} replace />
}

/**
 * Renders the page only for users with a company; use inside RequireUser. `closed` replaces the page if the company is
 * scheduled for deletion.
 */
export function RequireCompany({ closed }: { closed: ReactNode }) {
  const { account } = useSession()
  const opening = useLinkedCompany()
  if (!account?.company) return <Navigate to="/onboarding" replace />
  if (opening !== null) return <WaitingPage text={`Opening ${opening}...`} />
  const { id, two_factor_missing, status } = account.company
  // The key remounts the page when the company changes, so that input for one company cannot be saved in another.
  if (!two_factor_missing && status !== 'closed') return <Outlet key={id} />
  return <Suspense>{two_factor_missing ? <TwoFactorRequired /> : closed}</Suspense>
}

/**
 * Use inside RequireUser. Users who have a company see the first onboarding step only if they create another company.
 * Later steps have their own checks.
 */
export function RequireOnboarding() {
  const { account } = useSession()
  const { pathname, search } = useLocation()
  const creating = new URLSearchParams(search).get('onboarding') === 'create'
  return creating || pathname !== '/onboarding' || !account?.company ? <Outlet /> : <Navigate to="/dashboard" replace />
}

/** Renders the back office for super admins only. The server checks on each visit; a cached result is not used. */
export function RequireSuperAdmin() {
  const { state, account } = useSession()
  const userId = account?.user?.id ?? ''
  const answer = useApiQuery(api.auth.isSuperAdmin, userId === '' ? null : { user_id: userId }, { staleTime: 0 })
  if (state === 'failed') return <SessionErrorPage />
  if (state === 'ready' && !userId) return <RedirectToSignIn />
  if (account?.session?.impersonation) return <Navigate to="/dashboard" replace />
  if (answer.isError) return <SessionErrorPage error={answer.error} onRetry={() => answer.refetch()} />
  if (!answer.data) return <WaitingPage text={verifyingAdminText} />
  if (!answer.data.result) return <Navigate to="/dashboard" replace />
  return (
    <Suspense fallback={<WaitingPage text="Loading..." />}>
      <Outlet />
    </Suspense>
  )
}

/** Error page if the session could not be loaded. It contains no data, as that might belong to another user. */
function SessionErrorPage({ error, onRetry }: { error?: Error; onRetry?: () => void }) {
  const session = useSession()
  const retry = onRetry ?? (() => session.reload().catch(() => undefined))
  return (
    <ProblemPage title="We could not check your access" action={<PlainButton onClick={retry}>Retry</PlainButton>}>
      <p role="alert">{errorMessage(error ?? session.error)}</p>
    </ProblemPage>
  )
}

/**
 * Switch to the company in `?company={slug}` before the page renders. Returns the company's name while switching,
 * otherwise null.
 */
function useLinkedCompany(): string | null {
  const { account, reload } = useSession()
  const [params, setParams] = useSearchParams()
  const slug = params.get('company')
  const linked = account?.memberships.find(({ company }) => company.slug === slug)?.company
  const linkedId = linked?.id ?? null
  const isElsewhere = linkedId !== null && linkedId !== account?.company?.id

  useEffect(() => {
    if (slug === null) return
    const forgetLink = () =>
      setParams(
        (now) => {
          now.delete('company')
          return now
        },
        { replace: true },
      )
    if (linkedId !== null && isElsewhere) {
      const before = account?.company?.id ?? null
      rememberCompany(linkedId)
      reload().catch((error: unknown) => {
        rememberCompany(before)
        forgetLink()
        toast({ title: 'The company of the link could not be opened', message: errorMessage(error), tone: 'danger' })
      })
      return
    }
    forgetLink()
    if (linkedId === null)
      toast({
        title: 'This link leads to a company that you do not belong to',
        message: 'You are looking at one of your own companies.',
        tone: 'info',
      })
  }, [slug, linkedId, isElsewhere, account?.company?.id, reload, setParams])

  return isElsewhere ? (linked?.name ?? null) : null
}
