import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/platform/queries/query-client.ts'
import { currentToast, dismissToast } from '#web/platform/toast/toast.ts'
import { useAddOverride } from './use-override-mutations.ts'

vi.mock('#web/platform/session/session.tsx', () => ({ useSession: () => ({ account: null }) }))
vi.mock('#web/platform/api/api.ts', () => ({
  api: { adminCompanies: { createModuleOverride: () => Promise.reject(new Error('')) } },
}))

afterEach(() => {
  cleanup()
  dismissToast()
})

let add: ReturnType<typeof useAddOverride>
function Probe() {
  add = useAddOverride()
  return null
}

test('a failed creation without a message shows a default error [A-CDET-96]', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Probe />
    </QueryClientProvider>,
  )
  await act(async () => {
    add.mutate({ company_id: 'company', module_id: 'module', override_reason: 'Sales' })
  })
  await waitFor(() =>
    expect(currentToast()).toEqual({ title: 'Error', message: 'Failed to create module override', tone: 'danger' }),
  )
})
