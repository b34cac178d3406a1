import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { newcomer } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { ClosuresPage } from './closures-page.tsx'

const user = userEvent.setup({ delay: null })
afterEach(closePage)

const days = { created_at: '2026-11-22T10:00:00.000Z', due_at: '2026-12-06T10:00:00.000Z' }
const person = {
  id: 'p1',
  email: 'robin@example.test',
  full_name: 'Robin Castellanos',
  waits_for: ['Aurora Live'],
  ...days,
}
const company = { id: 'c1', name: 'Boreal', slug: 'boreal', owner_email: 'owner@example.test', ...days }
const open = (address = '/admin/closures', deletions = [person]) =>
  openPage(
    address,
    { path: '/admin/closures', Component: ClosuresPage },
    {
      'auth/get-session': newcomer,
      'closures/list-account-deletions': () => ({ deletions, next_cursor: null }),
      'closures/list-company-closures': () => ({ closures: [company], next_cursor: null }),
      'closures/stop-account-deletion': () => ({ success: true }),
      'closures/stop-company-closure': () => ({ success: true }),
    },
  )

test('people are listed with the reason for a delay, and a deletion is stopped only with a reason', async () => {
  const page = open()
  await screen.findByText('December 6, 2026, once Aurora Live has another owner')
  await user.click(screen.getByRole('button', { name: 'Stop the deletion of robin@example.test' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Stop the deletion' }))
  await dialog.findByText('Give a reason')
  await user.type(dialog.getByLabelText('Reason'), 'They wrote to us')
  await user.click(dialog.getByRole('button', { name: 'Stop the deletion' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.asked.filter(({ call }) => call.startsWith('closures/stop')).map(({ input }) => input)).toEqual([
    { target_user_id: 'p1', reason: 'They wrote to us' },
  ])
})

test('companies are listed in their tab, and reopened the same way', async () => {
  const page = open('/admin/closures?tab=companies')
  await screen.findByText('December 6, 2026')
  await user.click(screen.getByRole('button', { name: 'Reopen Boreal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen Boreal?' }))
  await dialog.findByRole('button', { name: 'Keep closed' })
  await user.type(await dialog.findByLabelText('Reason'), 'A mistake')
  await user.click(dialog.getByRole('button', { name: 'Reopen' }))
  await screen.findByText('The company has been reopened')
  expect(page.asked.find(({ call }) => call === 'closures/stop-company-closure')?.input).toEqual({
    company_id: 'c1',
    reason: 'A mistake',
  })
})

test('an empty list shows a sentence', async () => {
  open('/admin/closures', [])
  await screen.findByText('No accounts are scheduled for deletion')
})
