import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSessionEvent } from './session-events.ts'
import { rememberSessionExpiry, sessionExpiry } from './session-expiry.ts'
import { isSessionRefreshDue, refreshSession, watchSessionExpiry } from './session-refresh.ts'

const now = Date.parse('2026-05-01T12:00:00.000Z')
const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString()
let answer: () => Promise<Response>
const calls = vi.fn((_: string) => answer())

beforeEach(() => {
  vi.useFakeTimers({ now })
  calls.mockClear()
  vi.stubGlobal('fetch', calls)
  answer = async () => Response.json({ session: { id: 's', expires_at: inSeconds(3600), impersonation: null } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const refusedWith = (status: number, code: string) => async () =>
  Response.json({ success: false, error: 'No.', code, data: {}, request_id: 'r' }, { status })

test.each([
  [91, false],
  [90, true],
  [1, true],
  [-10, true],
])('with %i s left a refresh is due: %s [C-SESS-14 C-SESS-15]', (seconds, due) => {
  expect(isSessionRefreshDue(inSeconds(seconds), now)).toBe(due)
})

test('checks every 30 s and refreshes once 90 s or less remain [C-SESS-14 C-SESS-15 C-SESS-19]', async () => {
  const heard: string[] = []
  const unsubscribe = onSessionEvent((event) => heard.push(event))
  rememberSessionExpiry(inSeconds(145))
  const stop = watchSessionExpiry()

  await vi.advanceTimersByTimeAsync(30_000)
  expect(calls).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(calls).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls.mock.calls.map(([url]) => url)).toEqual(['/api/auth/refresh-session'])
  expect(sessionExpiry()).toBe(inSeconds(3600))
  expect(heard).toEqual(['TOKEN_REFRESHED'])

  await vi.advanceTimersByTimeAsync(300_000)
  expect(calls).toHaveBeenCalledTimes(1)
  stop()
  unsubscribe()
})

test('without a session nothing is refreshed', async () => {
  const stop = watchSessionExpiry()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(calls).not.toHaveBeenCalled()
  stop()
})

test('concurrent requests share one refresh', async () => {
  rememberSessionExpiry(inSeconds(10))
  expect(await Promise.all([refreshSession(), refreshSession(), refreshSession()])).toEqual([
    'refreshed',
    'refreshed',
    'refreshed',
  ])
  expect(calls).toHaveBeenCalledTimes(1)
})

test('a token just used by another tab, or a network error, keeps the session; an invalid one ends it', async () => {
  answer = refusedWith(409, 'refresh_superseded')
  expect(await refreshSession()).toBe('refreshed')
  answer = refusedWith(401, 'invalid_refresh_token')
  expect(await refreshSession()).toBe('ended')
  answer = async () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await refreshSession()).toBe('failed')
})
