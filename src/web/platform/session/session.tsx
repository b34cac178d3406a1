import { createContext, use, useCallback, useMemo } from 'react'
import { type AccessRequirement, type AccessSubject, accessBarrier, can } from '#shared/access.ts'
import type { Account } from '#shared/features/identity/auth.ts'

export const visitorAccount: Account = {
  session: null,
  user: null,
  is_super_admin: false,
  memberships: [],
  company: null,
  format_locale: null,
}

export interface Session {
  state: 'loading' | 'ready' | 'failed'
  /** Null while loading. The account of a visitor has no user. */
  account: Account | null
  error: Error | null
  /** Load the account again, after changes to the user, memberships or companies. */
  reload: () => Promise<Account>
  /** Clear cached data and load the account, after the server has set another session. */
  adopt: () => Promise<Account>
  /**
   * Sign out; guards then redirect to `leadTo`. If the server is unreachable, shows a toast and returns false, and the
   * session continues.
   */
  signOut: (leadTo?: string) => Promise<boolean>
  /** The session has ended while the user was working. The page stays, with a sign-in dialog over it. */
  interrupted: boolean
  /** Refetch failed queries after signing in again. */
  resume: () => Promise<void>
  /** Close the sign-in dialog without signing in: clear the account and redirect to `leadTo`. */
  leave: (leadTo: string) => void
  /** Path to which guards redirect visitors. */
  signedOutPath: string
  /** Select another company, and load the page at `path`, by default /dashboard. */
  selectCompany: (companyId: string | null, path?: string) => void
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** Whether the user is a guest member, who can access only the events they were invited to. */
export function useIsGuest(): boolean {
  return accessSubjectOf(useSession().account)?.is_guest === true
}

/** Permission check for the current user, with the same rules as on the server. */
export function useCan(): (question: AccessRequirement) => boolean {
  const { account } = useSession()
  const subject = useMemo(() => accessSubjectOf(account), [account])
  return useCallback((question) => subject !== null && can(subject, question), [subject])
}

/** Reason why the current user cannot use a module; null if they can, and without a company. */
export function useAccessBarrier(question: AccessRequirement | undefined) {
  const subject = accessSubjectOf(useSession().account)
  return subject && question ? accessBarrier(subject, question) : null
}

/** Input of permission checks in the selected company; null without a company. */
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
