import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { newcomer } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { currentToast } from '#web/platform/toast/toast.ts'
import { PlanDialog } from './plan-dialog.tsx'

afterEach(closePage)

/** Opens the dialog of a new plan with a name and a monthly price. */
async function openNewPlan() {
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
  return { page, user }
}

test('an invalid plan is not sent, and a toast shows the error [A-PLAN-70]', async () => {
  const { page, user } = await openNewPlan()
  await user.clear(await screen.findByLabelText(/^Trial days/))
  await user.click(screen.getByRole('button', { name: 'Create Plan' }))
  await expect
    .poll(currentToast)
    .toEqual({ title: 'Validation Error', message: 'Invalid pricing configuration: Enter a number', tone: 'danger' })
  expect(page.asked.map(({ call }) => call)).not.toContain('plans/create-plan')
})

test.each([
  ['Storage (GB)', '2.55', 'In steps of 0.1'],
  ['Storage (GB)', '-3', 'At least 0; 0 = unlimited'],
  ['Team members', '-3', 'At least 0; 0 = unlimited'],
  ['Team members', '2.5', 'Whole numbers only'],
])('the limit %s of %s is reported instead of rounded: %s', async (label, value, error) => {
  const { page, user } = await openNewPlan()
  await user.click(screen.getByRole('tab', { name: 'Limits' }))
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, value)
  await user.click(screen.getByRole('button', { name: 'Create Plan' }))
  await screen.findByText(error)
  expect(page.asked.map(({ call }) => call)).not.toContain('plans/create-plan')
})
