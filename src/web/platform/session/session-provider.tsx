import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Account } from '#shared/features/identity/auth.ts'
import { api, holdingCalls, recoverCallsBy } from '#web/platform/api/api.ts'
import { isRefusedWith } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { forgetGivenAnswers } from '#web/platform/api/given-answers.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { loadAccount, sessionKey } from './account.ts'
import { endImpersonation } from './impersonation-storage.ts'
import { rememberCompany } from './selected-company.ts'
import { type Session, SessionContext, visitor } from './session.tsx'
import { emitSessionEvent, onSessionEvent } from './session-events.ts'
import { rememberExpiry, sessionExpiry } from './session-expiry.ts'
import { refreshSession, watchSessionExpiry } from './session-refresh.ts'

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

function selectCompany(companyId: string | null): void {
  rememberCompany(companyId)
  window.location.assign('/dashboard')
}

/** What belongs to one person must not be shown to the next. */
function forgetFetched(queryClient: QueryClient): void {
  forgetGivenAnswers()
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
