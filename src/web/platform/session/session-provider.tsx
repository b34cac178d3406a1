import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Account } from '#shared/features/identity/auth.ts'
import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { clearEmbeddedResponses } from '#web/platform/api/embedded-responses.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { setSessionRecovery } from '#web/platform/api/session-recovery.ts'
import { pauseRequests } from '#web/platform/api/session-switch.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { confirmLeave } from '#web/platform/work/unsaved-work.ts'
import { loadAccount, sessionKey } from './account.ts'
import { endImpersonation } from './impersonation-storage.ts'
import { rememberCompany } from './selected-company.ts'
import { type Session, SessionContext, visitorAccount } from './session.tsx'
import { emitSessionEvent, onSessionEvent } from './session-events.ts'
import { rememberSessionExpiry, sessionExpiry } from './session-expiry.ts'
import { canReauthenticate, useSessionInterruption } from './session-interruption.ts'
import { refreshSession, watchSessionExpiry } from './session-refresh.ts'

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [signedOutPath, setSignedOutPath] = useState('/auth')
  const { isOn: interrupted, begin: interrupt, end: endInterruption } = useSessionInterruption()

  // Load the account. If the session has ended, the page stays with a sign-in dialog. If another user signed in, the
  // page reloads.
  const look = useCallback(async () => {
    const account = await loadAccount()
    const before = queryClient.getQueryData<Account>(sessionKey)
    if (!canSignInAgain(before)) return account
    if (account.user && account.user.id !== before?.user?.id) return reloadPage()
    if (account.user) endInterruption(true)
    else void interrupt()
    return account.user ? account : before
  }, [queryClient, interrupt, endInterruption])

  // Also runs when the tab gets the focus, because others may have changed the user's permissions.
  const lookAgain = useCallback(async () => {
    const before = queryClient.getQueryData<Account>(sessionKey)
    const account = await look()
    if (!before || before === account) return account
    const { accessChangeToast } = await import('./access-change-toast.ts')
    const news = accessChangeToast(before, account)
    if (news) toast(news)
    return account
  }, [queryClient, look])

  const { data, error, isError, refetch } = useQuery({
    queryKey: sessionKey,
    queryFn: lookAgain,
    refetchOnWindowFocus: 'always',
  })

  const reload = useCallback(
    () => queryClient.fetchQuery({ queryKey: sessionKey, queryFn: look, staleTime: 0 }),
    [queryClient, look],
  )

  const adopt = useCallback(async () => {
    removeCachedData(queryClient)
    const account = await queryClient.fetchQuery({ queryKey: sessionKey, queryFn: loadAccount, staleTime: 0 })
    setSignedOutPath('/auth')
    emitSessionEvent('SIGNED_IN')
    return account
  }, [queryClient])

  const resume = useCallback(async () => {
    await reload()
    emitSessionEvent('SIGNED_IN')
    void queryClient.invalidateQueries({ predicate: isUserQuery })
  }, [queryClient, reload])

  const leave = useCallback(
    (leadTo: string) => {
      endImpersonation()
      rememberSessionExpiry(null)
      setSignedOutPath(leadTo)
      removeCachedData(queryClient)
      queryClient.setQueryData(sessionKey, visitorAccount)
      endInterruption(false)
    },
    [queryClient, endInterruption],
  )

  const signOut = useCallback<Session['signOut']>(
    async (leadTo = '/') => {
      if (!(await confirmLeave())) return false
      try {
        await pauseRequests(async () => {
          await api.auth.signOut()
          leave(leadTo)
        })
      } catch (failure) {
        toast({ title: 'Sign out failed', message: errorMessage(failure), tone: 'danger' })
        return false
      }
      emitSessionEvent('SIGNED_OUT')
      return true
    },
    [leave],
  )

  useEffect(watchSessionExpiry, [])
  useEffect(() => followOtherTabs({ reload, leave, queryClient }), [reload, leave, queryClient])
  useEffect(() => {
    setSessionRecovery((refused) => recoverSession(refused, { queryClient, leave, refetch, interrupt }))
  }, [queryClient, leave, refetch, interrupt])

  const known = data !== undefined
  const announced = useRef(false)
  useEffect(() => {
    if (!known || announced.current) return
    announced.current = true
    emitSessionEvent('INITIAL_SESSION')
  }, [known])

  const session = useMemo<Session>(
    () => ({
      state: known ? 'ready' : isError ? 'failed' : 'loading',
      account: data ?? null,
      error,
      reload,
      adopt,
      signOut,
      signedOutPath,
      selectCompany,
      interrupted,
      resume,
      leave,
    }),
    [known, isError, data, error, reload, adopt, signOut, signedOutPath, interrupted, resume, leave],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Switch to another company. Stops if the user decides to stay on a page with unsaved input. */
async function selectCompany(companyId: string | null, path = '/dashboard'): Promise<void> {
  if (!(await confirmLeave())) return
  rememberCompany(companyId)
  window.location.assign(path)
}

/** Remove cached data of a user, so that the next user does not see it. */
function removeCachedData(queryClient: QueryClient): void {
  clearEmbeddedResponses()
  queryClient.removeQueries({
    predicate: (query) => isUserQuery(query) && !query.meta?.keptAcrossPeople,
  })
}

function isUserQuery({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return queryKey[0] !== sessionKey[0]
}

/**
 * Whether the user can sign in again in a dialog. Staff who impersonate a user cannot, as they do not know the
 * password.
 */
function canSignInAgain(account: Account | undefined): account is Account {
  return Boolean(account?.user && !account.session?.impersonation && canReauthenticate())
}

/** Reload the page after another user signed in, so that no data of the previous user remains visible. */
function reloadPage(): Promise<never> {
  window.location.assign('/dashboard')
  return new Promise(() => undefined)
}

interface FollowTabsInput {
  reload: () => Promise<Account>
  leave: (leadTo: string) => void
  queryClient: QueryClient
}

function followOtherTabs({ reload, leave, queryClient }: FollowTabsInput): () => void {
  return onSessionEvent((event, origin) => {
    if (origin === 'this-tab') return
    if (event === 'SIGNED_OUT' && !hasSignedOut(queryClient)) leave('/auth')
    if (event === 'SIGNED_IN') void queryClient.invalidateQueries({ predicate: isUserQuery, refetchType: 'none' })
    if (event === 'SIGNED_IN' || event === 'USER_UPDATED') reload().catch(() => undefined)
  })
}

/** Whether the user has signed out in this tab. The page then stays as it is. */
function hasSignedOut(queryClient: QueryClient): boolean {
  return queryClient.getQueryData<Account>(sessionKey)?.user === null
}

interface RecoveryInput {
  queryClient: QueryClient
  leave: (leadTo: string) => void
  refetch: () => Promise<unknown>
  interrupt: () => Promise<boolean>
}

/** Error codes which mean that the loaded permissions are outdated. */
const accessErrorCodes = [
  'forbidden',
  'not_a_member',
  'two_factor_required',
  'company_read_only',
  'company_inactive',
] as const

/** Recover from a failed API call. Returns true if the call should be sent again, such as after signing in again. */
async function recoverSession(
  refused: Error,
  { queryClient, leave, refetch, interrupt }: RecoveryInput,
): Promise<boolean> {
  if (hasErrorCode(refused, ...accessErrorCodes)) void refetch()
  if (!hasErrorCode(refused, 'session_expired', 'no_session')) return false
  const result = sessionExpiry() ? await refreshSession() : 'ended'
  // Read the account after the refresh, because the user may have signed out meanwhile.
  const account = queryClient.getQueryData<Account>(sessionKey)
  if (result !== 'ended' || !account?.user) return result === 'refreshed'
  rememberSessionExpiry(null)
  if (canSignInAgain(account)) return interrupt()
  leave('/auth')
  emitSessionEvent('SIGNED_OUT')
  return false
}
