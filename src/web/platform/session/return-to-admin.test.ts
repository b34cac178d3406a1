import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast } from '#web/platform/toast/toast.ts'
import { startImpersonation, storedImpersonation } from './impersonation-storage.ts'
import { returnToAdmin } from './return-to-admin.ts'

const needs = {
  adopt: vi.fn(async () => ({
    session: null,
    user: null,
    is_super_admin: true,
    memberships: [],
    company: null,
    format_locale: null,
  })),
  signOut: vi.fn(async () => true),
  navigate: vi.fn(),
}
const request = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

function impersonate(ticket: string) {
  startImpersonation({
    user: { id: 'u1', email: 'noor@example.com', full_name: null },
    original_admin_user: { id: 'a1', email: 'root@example.com' },
    original_admin_token: ticket,
  })
}

beforeEach(() => {
  for (const need of Object.values(needs)) need.mockClear()
  request.mockReset()
  vi.stubGlobal('fetch', request)
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  dismissToast()
})

test("the ticket is exchanged for the admin's session [C-SESS-43 C-SESS-45 C-SESS-46 C-SESS-47]", async () => {
  impersonate('ticket')
  request.mockResolvedValue(Response.json({ success: true, admin_email: 'root@example.com', session: {} }))
  await returnToAdmin(needs)

  const [url, init] = request.mock.calls[0] ?? []
  expect(url).toBe('/api/impersonation/admin-restore-session')
  expect(init?.body).toBe(JSON.stringify({ original_admin_token: 'ticket', impersonated_user_id: 'u1' }))
  expect(storedImpersonation()).toBeNull()
  expect(needs.adopt).toHaveBeenCalledOnce()
  expect(needs.navigate).toHaveBeenCalledWith('/admin/users/u1')
  expect(currentToast()).toMatchObject({
    title: 'Session Restored',
    message: 'Returned to admin account: root@example.com',
  })
  expect(needs.signOut).not.toHaveBeenCalled()
})

test.each([
  ['with the message', 'The ticket has been used.', 'The ticket has been used.'],
  ['without a message', '', 'Failed to restore admin session'],
])(
  'a failed return shows %s, ends the impersonation and signs out [C-SESS-48 C-SESS-49 C-SESS-50]',
  async (_, error, shown) => {
    impersonate('ticket')
    const body = { success: false, error, code: 'invalid_return_ticket', data: {}, request_id: 'r' }
    request.mockResolvedValue(Response.json(body, { status: 401 }))
    await returnToAdmin(needs)

    expect(currentToast()).toMatchObject({ title: 'Error Restoring Session', message: shown })
    expect(storedImpersonation()).toBeNull()
    expect(needs.signOut).toHaveBeenCalledOnce()
    expect(needs.navigate).not.toHaveBeenCalled()
  },
)

test.each([
  ['nothing stored', () => undefined],
  ['no ticket stored', () => impersonate('')],
])('%s: the person sees a message and is signed out [C-SESS-51 C-SESS-52]', async (_, arrange) => {
  arrange()
  await returnToAdmin(needs)
  expect(currentToast()).toMatchObject({
    title: 'Error',
    message: 'No admin session found. You will be logged out.',
  })
  expect(needs.signOut).toHaveBeenCalledOnce()
  expect(request).not.toHaveBeenCalled()
})
