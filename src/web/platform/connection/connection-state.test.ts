import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionState, observeRequest, watchConnection } from './connection-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await observeRequest(async () => new Response())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const unreachable = async () => {
  throw new TypeError('Failed to fetch')
}

test('a failed request marks the server as unreachable, the next response as reachable', async () => {
  const told = vi.fn()
  const unwatch = watchConnection(told)
  await expect(observeRequest(unreachable)).rejects.toThrow('Failed to fetch')
  expect(connectionState()).toBe('away')
  await observeRequest(async () => new Response(null, { status: 500 }))
  expect([connectionState(), told.mock.calls.length]).toEqual(['fine', 2])
  unwatch()
})

test('an unreachable server is polled', async () => {
  const fetched = vi.fn(unreachable as () => Promise<Response>)
  vi.stubGlobal('fetch', fetched)
  await observeRequest(unreachable).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(5000)
  expect([fetched.mock.calls.length, connectionState()]).toEqual([1, 'away'])
  fetched.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(5000)
  expect([fetched.mock.calls.length, connectionState()]).toEqual([2, 'fine'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a response that takes longer than eight seconds is reported while pending', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const asked = observeRequest(() => promise)
  await vi.advanceTimersByTimeAsync(7900)
  expect(connectionState()).toBe('fine')
  await vi.advanceTimersByTimeAsync(200)
  expect(connectionState()).toBe('slow')
  resolve(new Response())
  await asked
  expect(connectionState()).toBe('fine')
})

test('an aborted call does not affect the connection state', async () => {
  const off = new AbortController()
  off.abort()
  await observeRequest(unreachable, off.signal).catch(() => undefined)
  expect(connectionState()).toBe('fine')
})
