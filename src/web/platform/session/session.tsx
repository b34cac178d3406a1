import { createContext, use, useCallback, useMemo } from 'react'
import { can, type Question } from '#shared/access.ts'
import type { Account } from '#shared/features/identity/auth.ts'
import { accessSubjectOf } from './access-subject.ts'

export const visitor: Account = {
  session: null,
  user: null,
  is_super_admin: false,
  memberships: [],
  company: null,
  format_locale: null,
}

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
  /** The session has ended under a person who is at work: their page stays, and they are asked to sign in again. */
  interrupted: boolean
  /** After they have: what was refused meanwhile is asked again. */
  resume: () => Promise<void>
  /** Instead: forgets who was here, and leads to `leadTo`. */
  leave: (leadTo: string) => void
  /** Where a guard leads somebody without a session. */
  signedOutPath: string
  /** Works in another company from now on: the page reloads at /dashboard. */
  selectCompany: (companyId: string | null) => void
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** Guests are members who were invited to some events and see nothing else of the company. */
export function useIsGuest(): boolean {
  return accessSubjectOf(useSession().account)?.is_guest === true
}

/** The shared permission question, fed with what the server sent. */
export function useCan(): (question: Question) => boolean {
  const { account } = useSession()
  const subject = useMemo(() => accessSubjectOf(account), [account])
  return useCallback((question) => subject !== null && can(subject, question), [subject])
}
