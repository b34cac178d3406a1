import { createContext, use, useCallback, useMemo } from 'react'
import { type AccessRequirement, type AccessSubject, can } from '#shared/access.ts'
import type { Account } from '#shared/features/identity/auth.ts'

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
  /** Null until loaded; a visitor's account has no user. */
  account: Account | null
  error: Error | null
  /** Refetch the account, after changes to companies, memberships or the user. */
  reload: () => Promise<Account>
  /** After the server set another session: clear cached data and load the account. */
  adopt: () => Promise<Account>
  /** Guards then redirect to `leadTo`. Returns false and shows a toast if the server is unreachable; the session stays. */
  signOut: (leadTo?: string) => Promise<boolean>
  /** The session ended while the user was working: the page stays and asks to sign in again. */
  interrupted: boolean
  /** After signing in again: refetch what failed meanwhile. */
  resume: () => Promise<void>
  /** Instead of signing in again: clear the account and redirect to `leadTo`. */
  leave: (leadTo: string) => void
  /** Where guards redirect visitors. */
  signedOutPath: string
  /** Switch to another company; reloads the page at /dashboard. */
  selectCompany: (companyId: string | null) => void
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** Guests are members with access to the events they were invited to, and nothing else. */
export function useIsGuest(): boolean {
  return accessSubjectOf(useSession().account)?.is_guest === true
}

/** Shared permission check, bound to the current account. */
export function useCan(): (question: AccessRequirement) => boolean {
  const { account } = useSession()
  const subject = useMemo(() => accessSubjectOf(account), [account])
  return useCallback((question) => subject !== null && can(subject, question), [subject])
}

/** Inputs of permission checks in the selected company; null without a company. */
function accessSubjectOf(account: Account | null): AccessSubject | null {
  const company = account?.company
  if (!company) return null
  const membership = account.memberships.find(({ id }) => id === company.membership_id)
  return {
    user_status: 'active',
    membership_status: membership?.status ?? null,
    is_guest: membership?.is_guest ?? false,
    role: membership?.role ? { ...membership.role, deleted: false } : null,
    company_status: company.status,
    modules: company.modules,
  }
}
