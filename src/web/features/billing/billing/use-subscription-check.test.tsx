import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorSentence } from '#shared/errors.ts'
import { createQueryClient } from '#web/platform/queries/query-client.ts'
import { currentToast, dismissToast } from '#web/platform/toast/toast.ts'
import { useSubscriptionCheck } from './billing-tab.tsx'
import { useMarkBillingStale } from './use-billing.ts'

const session = { account: { company: { id: 'company' } }, reload: async () => undefined }
vi.mock('#web/platform/session/session.tsx', () => ({ useSession: () => session }))

let answers: (() => Response)[] = []
let asked = 0
let distrust: () => void
let check: () => void

function Probe() {
  ;({ check } = useSubscriptionCheck(true))
  distrust = useMarkBillingStale()
  return null
}

const subscribed = () => Response.json({ subscribed: true, subscription_tier: 'Pro', subscription_end: null })
const refused = (status: number, code: 'payments_unavailable' | 'payments_not_configured') => () =>
  Response.json({ success: false, code, error: errorSentence(code, {}), data: {}, request_id: 'test' }, { status })

let client = createQueryClient()
const open = () =>
  render(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  )
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  client = createQueryClient()
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return (answers.shift() ?? subscribed)()
  })
})
afterEach(() => {
  cleanup()
  dismissToast()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  answers = []
})

test('a failed check is retried after 1, 2 and 4 seconds, and then reported [C-BILL-56 C-BILL-67]', async () => {
  answers = [1, 2, 3, 4].map(() => refused(502, 'payments_unavailable'))
  open()
  await pass(0)
  expect(asked).toBe(1)
  for (const [pause, attempts] of [
    [1000, 2],
    [2000, 3],
    [4000, 4],
  ] as const) {
    await pass(pause - 20)
    expect(asked).toBe(attempts - 1)
    await pass(20)
    expect(asked).toBe(attempts)
  }
  await pass(60_000)
  expect(asked).toBe(4)
  expect(currentToast()).toMatchObject({
    title: 'Subscription Check Failed',
    message: 'Payment service temporarily unavailable. Please try again',
  })
})

test('a success at the third attempt reports no error', async () => {
  answers = [refused(502, 'payments_unavailable'), refused(502, 'payments_unavailable')]
  open()
  await pass(10_000)
  expect(asked).toBe(3)
  expect(currentToast()).toBeNull()
})

test('a missing payment secret is reported at once [C-BILL-63 C-BILL-67]', async () => {
  answers = [refused(503, 'payments_not_configured')]
  open()
  await pass(10_000)
  expect(asked).toBe(1)
  expect(currentToast()?.message).toBe('Subscription service not configured. Please contact support')
})

test('the result is cached for five minutes [C-BILL-57]', async () => {
  const first = open()
  await pass(0)
  first.unmount()
  await pass(4 * 60_000)
  const second = open()
  await pass(1000)
  expect(asked).toBe(1)
  second.unmount()
  await pass(2 * 60_000)
  open()
  await pass(1000)
  expect(asked).toBe(2)
})

test('after a checkout or the portal the check runs again on return [C-BILL-58 C-BILL-59]', async () => {
  open()
  await pass(0)
  distrust()
  await pass(1000)
  expect(asked).toBe(1)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
  expect(asked).toBe(2)
  distrust()
  act(() => void window.dispatchEvent(new Event('focus')))
  await pass(0)
  expect(asked).toBe(3)
})

test('a manual check runs at once', async () => {
  open()
  await pass(0)
  act(() => check())
  await pass(0)
  expect(asked).toBe(2)
})
