import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '#shared/features/identity/auth.ts'
import { api, companyApi } from '#web/platform/api/api.ts'
import { createQueryClient } from '#web/platform/queries/query-client.ts'
import { currentToast, dismissToast } from '#web/platform/toast/toast.ts'
import { startImpersonation } from './impersonation-storage.ts'
import { type Session, useCan, useSession } from './session.tsx'
import { onSessionEvent } from './session-events.ts'
import { rememberSessionExpiry } from './session-expiry.ts'
import { useReauthentication } from './session-interruption.ts'
import { SessionProvider } from './session-provider.tsx'

const company = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const membershipId = 'b6a7c2de-1111-4e8c-9a54-0d2f4f0c9b11'
const visitor: Account = {
  session: null,
  user: null,
  is_super_admin: false,
  memberships: [],
  company: null,
  format_locale: null,
}
const expiresAt = new Date(Date.now() + 3600_000).toISOString()
const member: Account = {
  session: { id: membershipId, expires_at: expiresAt, impersonation: null },
  user: {
    id: membershipId,
    email: 'ada@example.com',
    full_name: 'Ada',
    avatar_url: null,
    metadata: { full_name: 'Ada' },
  },
  is_super_admin: false,
  format_locale: null,
  memberships: [
    {
      id: membershipId,
      user_id: membershipId,
      company_id: company,
      status: 'active',
      is_primary: true,
      is_guest: false,
      company_role_id: membershipId,
      created_at: expiresAt,
      company: { id: company, name: 'Aurora', slug: 'aurora', status: 'active', is_platform: false, logo_url: null },
      role: {
        id: membershipId,
        label_override: null,
        description: null,
        permissions: { team: { access: 'write' } },
        is_active: true,
        role: { id: membershipId, key: 'manager', label: 'Manager' },
      },
    },
  ],
  company: {
    id: company,
    membership_id: membershipId,
    status: 'active',
    set_by_staff: null,
    two_factor_missing: false,
    modules: [
      {
        module_key: 'team',
        module_name: 'Team',
        permissions: { access: 'read' },
        limits: {},
        source: 'core',
        icon: 'users',
        navigation_path: '/team-management',
        sort_order: 1,
        is_core: true,
      },
    ],
    brand: { primary: '#3b82f6', secondary: '#64748b' },
    trial_ends_at: null,
    timezone: 'UTC',
    first_weekday: null,
    clock: null,
    default_currency: null,
    runs_venues: false,
  },
}

const server: Record<string, () => Response | Promise<Response>> = {}
const asked: string[] = []
let session: Session
let can: ReturnType<typeof useCan>

function Probe() {
  session = useSession()
  can = useCan()
  useReauthentication()
  return (
    <output>{`${session.state} ${session.account?.user?.email ?? 'nobody'} ${session.error?.message ?? ''}`}</output>
  )
}

async function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <Probe />
      </SessionProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(session.state).not.toBe('loading'))
}

const refusal = (status: number, code: string, error: string) =>
  Response.json({ success: false, error, code, data: {}, request_id: 'r' }, { status })

beforeEach(() => {
  asked.length = 0
  for (const path of Object.keys(server)) delete server[path]
  server['/api/auth/get-session'] = () => Response.json(member)
  server['/api/auth/sign-out'] = () => Response.json({ success: true })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return server[url]?.() ?? refusal(404, 'not_found', 'No such call')
  })
})

afterEach(() => {
  dismissToast()
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

test('the first known session is announced once [C-SESS-16]', async () => {
  const heard: string[] = []
  const unsubscribe = onSessionEvent((event) => heard.push(event))
  await open()
  await act(() => session.reload())
  expect(heard).toEqual(['INITIAL_SESSION'])
  unsubscribe()
})

test("the server's company replaces the stored one [C-ACC-65 C-ACC-66 C-ACC-67 C-ACC-68 C-CONST-01]", async () => {
  localStorage.setItem('selectedCompanyId', '00000000-0000-4000-8000-000000000000')
  await open()
  expect(localStorage.getItem('selectedCompanyId')).toBe(company)
})

test('having no company clears the stored one [C-ACC-69]', async () => {
  localStorage.setItem('selectedCompanyId', company)
  server['/api/auth/get-session'] = () =>
    Response.json({ ...member, memberships: [], company: null, format_locale: null })
  await open()
  expect(localStorage.getItem('selectedCompanyId')).toBeNull()
})

test('an error loading companies is shown [C-ACC-70]', async () => {
  server['/api/auth/get-session'] = () => refusal(500, 'failed_to_fetch_companies', 'Failed to fetch companies')
  await open()
  expect(screen.getByText('failed nobody Failed to fetch companies')).toBeTruthy()
})

test("permission checks use the server's data [C-ACC-46]", async () => {
  await open()
  expect([can({ module: 'team', level: 'write' }), can({ module: 'team', level: 'admin' })]).toEqual([true, false])
  expect(can({ module: 'events', level: 'read' })).toBe(false)
})

test('signing out notifies all tabs, clears personal data and ends an impersonation [C-SESS-18 C-SESS-53]', async () => {
  await open()
  startImpersonation({
    user: { id: 'u', email: 'u@example.com', full_name: null },
    original_admin_user: { id: 'a', email: 'a@example.com' },
    original_admin_token: 'ticket',
  })
  const heard: string[] = []
  const unsubscribe = onSessionEvent((event) => heard.push(event))
  await act(() => session.signOut())
  expect(heard).toEqual(['SIGNED_OUT'])
  expect(screen.getByText('ready nobody')).toBeTruthy()
  expect(session.signedOutPath).toBe('/')
  expect(localStorage.getItem('impersonation_data')).toBeNull()
  unsubscribe()
})

test('a request rejected during sign-out, or a late event of another tab, does not change the page', async () => {
  await open()
  const heard: string[] = []
  const unsubscribe = onSessionEvent((event) => heard.push(event))
  endSession()
  const refused = Promise.withResolvers<Response>()
  const signedOut = Promise.withResolvers<Response>()
  server['/api/account/get-profile'] = () => refused.promise
  server['/api/auth/sign-out'] = () => signedOut.promise
  const profile = expect(api.account.getProfile()).rejects.toMatchObject({ code: 'session_expired' })
  const leaving = session.signOut()
  refused.resolve(refusal(401, 'session_expired', 'Your session has ended.'))
  await waitFor(() => expect(asked).toContain('/api/auth/sign-out'))
  signedOut.resolve(Response.json({ success: true }))
  await act(() => leaving)
  await act(() => profile)
  expect([session.signedOutPath, session.interrupted]).toEqual(['/', false])

  const otherTab = new BroadcastChannel('session-events')
  otherTab.postMessage('SIGNED_OUT')
  await waitFor(() => expect(heard).toEqual(['SIGNED_OUT', 'SIGNED_OUT']))
  expect(session.signedOutPath).toBe('/')
  otherTab.close()
  unsubscribe()
})

test('a sign-out that does not reach the server keeps the session and shows an error', async () => {
  await open()
  server['/api/auth/sign-out'] = () => refusal(503, 'unavailable', 'The service is not available right now.')
  expect(await act(() => session.signOut())).toBe(false)
  expect(currentToast()).toMatchObject({ title: 'Sign out failed', message: 'The service is not available right now.' })
  expect(screen.getByText('ready ada@example.com')).toBeTruthy()
})

test('signing in is announced and loads the person [C-SESS-17]', async () => {
  server['/api/auth/get-session'] = () => Response.json(visitor)
  await open()
  const heard: string[] = []
  const unsubscribe = onSessionEvent((event) => heard.push(event))
  server['/api/auth/get-session'] = () => Response.json(member)
  await act(() => session.adopt())
  expect(heard).toEqual(['SIGNED_IN'])
  expect(session.account?.user?.email).toBe('ada@example.com')
  unsubscribe()
})

test('a sign-out in another tab signs this one out, a sign-in reloads the session [C-SESS-23]', async () => {
  await open()
  const otherTab = new BroadcastChannel('session-events')
  act(() => otherTab.postMessage('SIGNED_OUT'))
  await waitFor(() => expect(screen.getByText('ready nobody')).toBeTruthy())
  act(() => otherTab.postMessage('SIGNED_IN'))
  await waitFor(() => expect(screen.getByText('ready ada@example.com')).toBeTruthy())
  otherTab.close()
})

const endSession = () => {
  server['/api/auth/get-session'] = () => Response.json(visitor)
  server['/api/account/get-profile'] = () => refusal(401, 'session_expired', 'Your session has ended.')
  server['/api/auth/refresh-session'] = () => refusal(401, 'invalid_refresh_token', 'Invalid Refresh Token')
}

test('when a session ends the page stays open; the browser stores only its expiry, never a token [C-SESS-13]', async () => {
  await open()
  expect(Object.keys({ ...localStorage }).sort()).toEqual(['selectedCompanyId', 'session_expires_at'])
  expect(localStorage.getItem('session_expires_at')).toBe(expiresAt)

  endSession()
  const profile = api.account.getProfile()
  await waitFor(() => expect(session.interrupted).toBe(true))
  expect(screen.getByText('ready ada@example.com')).toBeTruthy()
  expect(localStorage.getItem('session_expires_at')).toBeNull()

  server['/api/auth/get-session'] = () => Response.json(member)
  server['/api/account/get-profile'] = () => Response.json({ profile: 'of Ada' })
  await act(() => session.resume())
  expect(await profile).toEqual({ profile: 'of Ada' })
  expect(session.interrupted).toBe(false)
})

test('access changes by others are shown on return to the tab, or on a rejected request', async () => {
  await open()
  const lessThan = (account: Account) => ({
    ...account,
    company: account.company && { ...account.company, modules: [] },
  })
  server['/api/auth/get-session'] = () => Response.json(lessThan(member))
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Your access changed' }))
  expect(can({ module: 'team', level: 'read' })).toBe(false)

  dismissToast()
  server['/api/auth/get-session'] = () =>
    Response.json({ ...member, memberships: [], company: null, format_locale: null })
  server['/api/team/list-roles'] = () => refusal(403, 'not_a_member', 'You are not a member of this company.')
  await act(() => expect(companyApi.team.listRoles({})).rejects.toMatchObject({ code: 'not_a_member' }))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'You no longer belong to Aurora' }))
})

test('own changes show no toast', async () => {
  await open()
  server['/api/auth/get-session'] = () => Response.json({ ...member, company: { ...member.company, modules: [] } })
  await act(() => session.reload())
  expect(can({ module: 'team', level: 'read' })).toBe(false)
  expect(currentToast()).toBeNull()
})

test('declining leads to sign-in, and the rejected request stays rejected', async () => {
  await open()
  endSession()
  const refused = expect(api.account.getProfile()).rejects.toMatchObject({ code: 'session_expired' })
  await waitFor(() => expect(session.interrupted).toBe(true))
  act(() => session.leave('/auth'))
  await refused
  expect(screen.getByText('ready nobody')).toBeTruthy()
  expect([session.signedOutPath, session.interrupted]).toEqual(['/auth', false])
})

test('signing in again in another tab is enough', async () => {
  await open()
  endSession()
  await act(() => session.reload())
  expect(session.interrupted).toBe(true)
  server['/api/auth/get-session'] = () => Response.json(member)
  const otherTab = new BroadcastChannel('session-events')
  act(() => otherTab.postMessage('SIGNED_IN'))
  await waitFor(() => expect(session.interrupted).toBe(false))
  otherTab.close()
})

test("when another person signs in in another tab, the first one's page is hidden", async () => {
  await open()
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  const other = { ...member, user: { ...member.user, id: company, email: 'grace@example.com' } }
  server['/api/auth/get-session'] = () => Response.json(other)
  const otherTab = new BroadcastChannel('session-events')
  act(() => otherTab.postMessage('SIGNED_IN'))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
  expect(screen.getByText('ready ada@example.com')).toBeTruthy()
  otherTab.close()
})

test('staff who lose the session while impersonating are led to sign-in', async () => {
  const session_ = { id: membershipId, expires_at: expiresAt, impersonation: { admin_email: 'root@example.com' } }
  server['/api/auth/get-session'] = () => Response.json({ ...member, session: session_ })
  await open()
  endSession()
  await act(() => expect(api.account.getProfile()).rejects.toMatchObject({ code: 'session_expired' }))
  expect(screen.getByText('ready nobody')).toBeTruthy()
  expect(session.signedOutPath).toBe('/auth')
})

test('a browser with a stored expiry refreshes before it assumes there is no session', async () => {
  rememberSessionExpiry(expiresAt)
  const answers = [visitor, member]
  server['/api/auth/get-session'] = () => Response.json(answers.shift())
  server['/api/auth/refresh-session'] = () => Response.json({ session: member.session })
  await open()
  expect(session.account?.user?.email).toBe('ada@example.com')
  expect(asked).toEqual(['/api/auth/get-session', '/api/auth/refresh-session', '/api/auth/get-session'])
})
