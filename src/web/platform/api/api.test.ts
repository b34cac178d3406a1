import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callPath, toKebabCase } from '#shared/call.ts'
import { contract } from '#shared/contract.ts'
import { rememberCompany } from '#web/platform/session/selected-company.ts'
import { api, companyApi } from './api.ts'
import { everyNameMatchesItsKind, isReadCall } from './call-kind.ts'
import { setSessionRecovery } from './session-recovery.ts'
import { pauseRequests, switchSession } from './session-switch.ts'
import { queryString } from './transport.ts'

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const answers: (Response | Promise<Response>)[] = []
const requests: { url: string; init: RequestInit }[] = []

beforeEach(() => {
  answers.length = 0
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  setSessionRecovery(async () => false)
})

const ok = (body: object) => Response.json(body)
const refusal = (status: number, code: string, error = 'No.') =>
  Response.json({ success: false, error, code, data: {}, request_id: 'r1' }, { status })

test('every name in the contract shows its kind, and its key is its path', () => {
  expect(everyNameMatchesItsKind).toBe(true)
  for (const [key, feature] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(feature.calls)) {
      expect([name, isReadCall(name)]).toEqual([name, call.kind === 'read'])
      expect(callPath(toKebabCase(key), name)).toBe(callPath(feature.name, name))
    }
  }
})

test('a read is a GET with its input as query', async () => {
  answers.push(ok({ plans: [] }))
  await api.onboarding.listPlans({ company_type_id: id })
  expect(requests[0]).toMatchObject({ url: `/api/onboarding/list-plans?company_type_id=${id}` })
  expect(requests[0]?.init.method).toBeUndefined()
})

test('a query leaves out what is undefined and repeats lists', () => {
  expect(queryString({ a: undefined, b: 'x y', c: [1, 2], d: false })).toBe('?b=x+y&c=1&c=2&d=false')
  expect(queryString({})).toBe('')
})

test('a write is a POST with its input as JSON', async () => {
  answers.push(ok({ success: true }))
  await api.auth.resendConfirmation({ email: 'ada@example.com' })
  const { url, init } = requests[0] ?? { url: '', init: {} }
  expect([url, init.method, init.body]).toEqual([
    '/api/auth/resend-confirmation',
    'POST',
    '{"email":"ada@example.com"}',
  ])
  expect(new Headers(init.headers).get('content-type')).toBe('application/json')
})

const keysSent = () => requests.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
const role = (label: string) => ({ label, description: '', base_role: 'viewer', permissions: {} }) as const

test('a write keeps its idempotency key until a response, despite changed input; a read has none', async () => {
  await expect(companyApi.team.createRole(role('Stage'))).rejects.toMatchObject({ network: true })
  answers.push(new Response('<html>', { status: 504 }), refusal(409, 'sent_before'), refusal(409, 'role_not_available'))
  for (const label of ['Stage', 'Stage hand', 'Stage hand'])
    await expect(companyApi.team.createRole(role(label))).rejects.toBeDefined()
  answers.push(ok({ role: {} }), ok({ role: {} }), ok({}))
  await companyApi.team.createRole(role('Stage hand'))
  await companyApi.team.createRole(role('Stage hand'))
  await companyApi.team.listRoles()
  const [first, ...more] = keysSent()
  expect(first).toMatch(/^\d+-\d+-\d+-\d+$/)
  expect(more.slice(0, 3)).toEqual([first, first, first])
  expect(new Set([first, more[3], more[4]]).size).toBe(3)
  expect(more[5]).toBeNull()
})

test('concurrent writes, other subjects and other companies have separate keys', async () => {
  const copy = (one: string) => companyApi.events.duplicateRecord({ id: one }).catch(() => undefined)
  await Promise.all([copy(id), copy(id)])
  await copy('0d9ad7a7-51f6-4e3d-8d3c-3b6d9a2b7c10')
  rememberCompany(id)
  await copy(id)
  expect(new Set(keysSent()).size).toBe(4)
})

test('the selected company travels in a header, and no header without one', async () => {
  answers.push(ok({}), ok({}))
  await companyApi.team.listRoles()
  rememberCompany(id)
  await companyApi.team.listRoles()
  expect(requests.map(({ init }) => new Headers(init.headers).get('x-company-id'))).toEqual([null, id])
})

test('an error has code, sentence, data and reference', async () => {
  answers.push(refusal(409, 'slug_taken', 'This URL is already taken'))
  await expect(api.auth.getUser()).rejects.toMatchObject({
    code: 'slug_taken',
    message: 'This URL is already taken',
    status: 409,
    request_id: 'r1',
    retryable: false,
  })
})

test.each([502, 503, 504])('a response %i is a retryable failure, from any server [C-SESS-30]', async (status) => {
  answers.push(new Response('<html>', { status }), refusal(status, 'unavailable'))
  await expect(api.auth.getUser()).rejects.toMatchObject({ retryable: true, status, code: 'unavailable' })
  await expect(api.auth.getUser()).rejects.toMatchObject({ retryable: true, status })
})

test.each([400, 401, 403, 404, 409, 422, 429, 500])('a response %i is not retryable [C-SESS-30]', async (status) => {
  answers.push(refusal(status, 'unexpected'))
  await expect(api.auth.getUser()).rejects.toMatchObject({ retryable: false })
})

test('no response is a network failure', async () => {
  await expect(api.auth.getUser()).rejects.toMatchObject({
    network: true,
    retryable: true,
    message: 'Network error. Please check your connection',
  })
})

test('a call with a recoverable error is repeated once', async () => {
  const recovery = vi.fn(async () => true)
  setSessionRecovery(recovery)
  answers.push(refusal(401, 'session_expired'), ok({ user: null }))
  await expect(api.auth.getUser()).resolves.toEqual({ user: null })

  answers.push(refusal(401, 'session_expired'), refusal(401, 'session_expired'))
  await expect(api.auth.getUser()).rejects.toMatchObject({ code: 'session_expired' })
  expect(requests).toHaveLength(4)
  expect(recovery).toHaveBeenCalledTimes(2)
})

test('the refresh itself is never repeated', async () => {
  const recovery = vi.fn(async () => true)
  setSessionRecovery(recovery)
  answers.push(refusal(401, 'no_session'))
  await expect(api.auth.refreshSession()).rejects.toMatchObject({ code: 'no_session' })
  expect(recovery).not.toHaveBeenCalled()
})

test('calls started while the session ends wait for it, and aborted ones are never sent', async () => {
  answers.push(ok({ success: true }), ok({ user: null }))
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const given = new AbortController()
  const holding = pauseRequests(async () => {
    await api.auth.signOut()
    await ended
    given.abort()
  })
  const wanted = api.auth.getUser()
  const unwanted = api.auth.getUser({}, { signal: given.signal }).catch((error: Error) => error.name)
  await waitFor(() => expect(requests).toHaveLength(1))
  end()
  await holding
  await expect(wanted).resolves.toEqual({ user: null })
  expect(await unwanted).toBe('AbortError')
  expect(requests).toHaveLength(2)
})

test('sessions switch after pending calls complete; calls made meanwhile use the new one', async () => {
  const { promise: late, resolve: answer } = Promise.withResolvers<Response>()
  answers.push(late, ok({ success: true, admin_email: 'root@example.com', session: {} }), ok({ user: null }))
  const before = api.auth.getUser()
  await waitFor(() => expect(requests).toHaveLength(1))
  const ticket = { original_admin_token: 'ticket', impersonated_user_id: 'u1' }
  const trading = switchSession(() => api.impersonation.adminRestoreSession(ticket))
  const after = api.auth.getUser()
  await Promise.resolve()
  expect(requests).toHaveLength(1)
  answer(ok({ user: null }))
  await Promise.all([before, trading, after])
  expect(requests.map(({ url }) => url.replace(/.*\/api/, ''))).toEqual([
    '/auth/get-user',
    '/impersonation/admin-restore-session',
    '/auth/get-user',
  ])
})
