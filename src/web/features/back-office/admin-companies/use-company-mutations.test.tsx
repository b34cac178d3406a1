import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/platform/api/api-error.ts'
import { createQueryClient } from '#web/platform/queries/query-client.ts'
import { currentToast, dismissToast } from '#web/platform/toast/toast.ts'
import { useStripePages } from './use-company-mutations.ts'

let failure = new Error('')
vi.mock('#web/platform/session/session.tsx', () => ({ useSession: () => ({ account: null }) }))
vi.mock('#web/platform/api/api.ts', () => ({
  api: { adminCompanies: { adminStripePortal: () => Promise.reject(failure) } },
}))
vi.mock('#web/ui/reserve-tab.ts', () => ({ reserveTab: () => ({ lead: () => undefined, close: () => undefined }) }))

afterEach(() => {
  cleanup()
  dismissToast()
})

let pages: ReturnType<typeof useStripePages>
function Probe() {
  pages = useStripePages('company')
  return null
}

test.each([
  [
    'with its reason',
    new ApiError({
      code: 'no_payment_customer',
      error: 'This company has no payment account yet.',
      status: 409,
      retryable: false,
    }),
    'Failed to open Stripe portal: This company has no payment account yet.',
  ],
  ['by itself where none is known', new Error('x is undefined'), 'Failed to open Stripe portal'],
])('a portal that cannot be opened shows %s [A-CDET-65]', async (_, thrown, message) => {
  failure = thrown
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Probe />
    </QueryClientProvider>,
  )
  await act(async () => pages.open('portal'))
  await waitFor(() => expect(currentToast()).toEqual({ title: 'Stripe Portal Error', message, tone: 'danger' }))
})
