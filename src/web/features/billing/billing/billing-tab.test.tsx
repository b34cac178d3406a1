import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BillingTab } from './billing-tab.tsx'

vi.mock('#web/platform/session/session.tsx', () => ({
  useAccessBarrier: () => 'role',
  useCan: () => () => false,
  useIsGuest: () => false,
  useSession: () => ({ account: { company: { status: 'active' } } }),
}))

test('without read access to company settings nothing is shown [C-BILL-01]', () => {
  render(<BillingTab />)
  expect(screen.getByText("You don't have permission to view billing information.")).toBeDefined()
})
