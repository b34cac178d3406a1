import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadCode, missingCode, watchMissingCode } from './load-code.ts'

afterEach(() => {
  missingCode()?.retry()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

function begunBy(...statuses: number[]) {
  document.head.innerHTML = '<script type="module" src="/assets/index.js"></script>'
  const fetched = vi.fn<() => Promise<Response>>()
  for (const status of statuses) fetched.mockResolvedValueOnce(new Response(null, { status }))
  vi.stubGlobal('fetch', fetched)
}

function part() {
  let isThere = false
  const load = async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module: /assets/part.js')
    return 'part'
  }
  return {
    load,
    come: () => {
      isThere = true
    },
  }
}

test.each([
  ['is gone', 404, 'reload'],
  ['is still there', 200, 'unreachable'],
] as const)("when the page's version %s, it shows why code is missing", async (_, status, reason) => {
  begunBy(status)
  const { load, come } = part()
  const loading = loadCode(load)
  await waitFor(() => expect(missingCode()?.reason).toBe(reason))
  come()
  missingCode()?.retry()
  expect(await loading).toBe('part')
  expect(missingCode()).toBeNull()
})

test('offers Reload when a module fails again although the server responds', async () => {
  begunBy(200, 200)
  const { load, come } = part()
  const loading = loadCode(load)
  await waitFor(() => expect(missingCode()?.reason).toBe('unreachable'))
  missingCode()?.retry()
  await waitFor(() => expect(missingCode()?.reason).toBe('reload'))
  come()
  missingCode()?.retry()
  expect(await loading).toBe('part')
})

test('Retry can be used repeatedly while the server does not respond', async () => {
  begunBy(200)
  const { load, come } = part()
  const loading = loadCode(load)
  await waitFor(() => expect(missingCode()?.reason).toBe('unreachable'))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  missingCode()?.retry()
  await waitFor(() => expect(missingCode()?.reason).toBe('unreachable'))
  come()
  missingCode()?.retry()
  expect(await loading).toBe('part')
})

test('an outdated page stays outdated after further errors; all of them share one Retry', async () => {
  begunBy(404, 200)
  const told = vi.fn()
  const unwatch = watchMissingCode(told)
  const [one, other] = [part(), part()]
  const loading = [loadCode(one.load)]
  await waitFor(() => expect(missingCode()?.reason).toBe('reload'))
  loading.push(loadCode(other.load))
  await waitFor(() => expect(told).toHaveBeenCalledTimes(2))
  expect(missingCode()?.reason).toBe('reload')
  one.come()
  other.come()
  missingCode()?.retry()
  expect(await Promise.all(loading)).toEqual(['part', 'part'])
  unwatch()
})
