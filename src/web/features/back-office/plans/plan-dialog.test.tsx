import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { newcomer } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { currentToast } from '#web/platform/toast/toast.ts'
import { PlanDialog } from './plan-dialog.tsx'

afterEach(closePage)

test('an invalid plan is not sent, and a toast shows the error [A-PLAN-70]', async () => {
  const page = openPage(
    '/admin/plans',
    { path: '/admin/plans', element: <PlanDialog planId={null} onClose={() => undefined} /> },
    {
      'auth/get-session': () => ({ ...newcomer(), is_super_admin: true }),
      'company-types/list-company-types': () => ({ company_types: [] }),
      'plans/list-plan-modules': () => ({ modules: [] }),
    },
  )
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByLabelText(/^Plan Name/), 'Headliner')
  await user.click(screen.getByRole('tab', { name: 'Pricing' }))
  await user.type(await screen.findByLabelText(/^Monthly Price/), '29')
  await user.clear(await screen.findByLabelText(/^Trial days/))
  await user.click(screen.getByRole('button', { name: 'Create Plan' }))
  await expect
    .poll(currentToast)
    .toEqual({ title: 'Validation Error', message: 'Invalid pricing configuration: Enter a number', tone: 'danger' })
  expect(page.asked.map(({ call }) => call)).not.toContain('plans/create-plan')
})
