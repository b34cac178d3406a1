import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { can, type Question } from '#shared/access.ts'
import type { Account } from '#shared/features/identity/auth.ts'
import { api, holdingCalls, recoverCallsBy } from '#web/platform/api/api.ts'
import { isRefusedWith } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { accessSubjectOf } from './access-subject.ts'
import { endImpersonation } from './impersonation-storage.ts'
import { rememberCompany } from './selected-company.ts'
import { emitSessionEvent, onSessionEvent } from './session-events.ts'
import { rememberExpiry, sessionExpiry } from './session-expiry.ts'
import { refreshSession, watchSessionExpiry } from './session-refresh.ts'

export const sessionKey = ['session'] as const

const visitor: Account = { session: null, user: null, is_super_admin: false, memberships: [], company: null }

export interface Session {
  state: 'loading' | 'ready' | 'failed'
  /** Null until known; a visitor's account has no user. */
  account: Account | null
  error: Error | null
  /** Asks the server again who this is; use it after changing companies, memberships or the user. */
  reload: () => Promise<Account>
  /** After the server gave this browser another session: forgets what was fetched and looks who this is now. */
  adopt: () => Promise<Account>
  /** Guards send the person to `leadTo`. False, and a toast, when the server could not be told: the session lives on. */
  signOut: (leadTo?: string) => Promise<boolean>
  /** Where a guard leads somebody without a session. */
  signedOutPath: string
  /** Works in another company from now on: the page reloads at /dashboard. [C-LAY-22] */
  selectCompany: (companyId: string | null) => void
}

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { data, error, isError } = useQuery({ queryKey: sessionKey, queryFn: loadAccount })
  const [signedOutPath, setSignedOutPath] = useState('/auth')

  const reload = useCallback(
    () => queryClient.fetchQuery({ queryKey: sessionKey, queryFn: loadAccount, staleTime: 0 }),
    [queryClient],
  )

  const adopt = useCallback(async () => {
    forgetFetched(queryClient)
    const account = await reload()
    setSignedOutPath('/auth')
    emitSessionEvent('SIGNED_IN')
    return account
  }, [queryClient, reload])

  const leave = useCallback(
    (leadTo: string) => {
      endImpersonation()
      rememberExpiry(null)
      setSignedOutPath(leadTo)
      forgetFetched(queryClient)
      queryClient.setQueryData(sessionKey, visitor)
    },
    [queryClient],
  )

  const signOut = useCallback<Session['signOut']>(
    async (leadTo = '/') => {
      try {
        await holdingCalls(async () => {
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
  useEffect(() => followOtherTabs({ adoptSilently: reload, leave, queryClient }), [reload, leave, queryClient])
  useEffect(() => {
    recoverCallsBy((refused) => recoverSession(refused, { leave, reload }))
  }, [leave, reload])

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
    }),
    [known, isError, data, error, reload, adopt, signOut, signedOutPath],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The shared permission question, fed with what the server sent. [C-ACC-46] */
export function useCan(): (question: Question) => boolean {
  const { account } = useSession()
  const subject = useMemo(() => accessSubjectOf(account), [account])
  return useCallback((question) => subject !== null && can(subject, question), [subject])
}

/** Who this is. A browser that remembers a session whose access has run out refreshes it first. [C-ACC-65..69] */
async function loadAccount(): Promise<Account> {
  let account = await api.auth.getSession()
  if (!account.session && sessionExpiry() && (await refreshSession()) === 'refreshed') {
    account = await api.auth.getSession()
  }
  rememberExpiry(account.session?.expires_at ?? null)
  if (account.user) rememberCompany(account.company?.id ?? null)
  return account
}

function selectCompany(companyId: string | null): void {
  rememberCompany(companyId)
  window.location.assign('/dashboard')
}

/** What belongs to one person must not be shown to the next. */
function forgetFetched(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] !== sessionKey[0] && !meta?.keptAcrossPeople,
  })
}

interface Following {
  adoptSilently: () => Promise<Account>
  leave: (leadTo: string) => void
  queryClient: QueryClient
}

function followOtherTabs({ adoptSilently, leave, queryClient }: Following): () => void {
  return onSessionEvent((event, origin) => {
    if (origin === 'this-tab') return
    if (event === 'SIGNED_OUT') leave('/auth')
    if (event === 'SIGNED_IN') forgetFetched(queryClient)
    if (event === 'SIGNED_IN' || event === 'USER_UPDATED') adoptSilently().catch(() => undefined)
  })
}

interface Recovering {
  leave: (leadTo: string) => void
  reload: () => Promise<Account>
}

/** True when the refused call is worth repeating. A session that cannot be refreshed is over, here and in other tabs. */
async function recoverSession(refused: Error, { leave, reload }: Recovering): Promise<boolean> {
  if (isRefusedWith(refused, 'not_a_member')) reload().catch(() => undefined)
  if (!isRefusedWith(refused, 'session_expired', 'no_session') || !sessionExpiry()) return false
  const result = await refreshSession()
  if (result === 'ended') {
    leave('/auth')
    emitSessionEvent('SIGNED_OUT')
  }
  return result === 'refreshed'
}
