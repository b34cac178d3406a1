import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { newcomer } from '#tests/web/accounts.ts'
import { closePage, openPage, refusal } from '#tests/web/open-page.tsx'
import { EmailsTab } from './emails-tab.tsx'

const user = userEvent.setup({ delay: null })
afterEach(closePage)

const address = (email: string, is_primary: boolean) => ({
  id: `${email} id`,
  user_id: 'me',
  email,
  is_primary,
  is_verified: true,
  created_at: '2026-11-22T10:00:00.000Z',
})
const [first, second] = [address('robin@example.test', true), address('stage@example.test', false)]

const open = (answers: Record<string, () => unknown>) =>
  openPage(
    '/settings',
    { path: '/settings', Component: EmailsTab },
    { 'auth/get-session': newcomer, 'account/list-emails': () => ({ emails: [first, second] }), ...answers },
  )
const inputs = (page: ReturnType<typeof open>, call: string) =>
  page.asked.filter((one) => one.call === call).map(({ input }) => input)
async function confirm(name: string, password: string): Promise<void> {
  const dialog = await screen.findByRole('dialog')
  const field = await within(dialog).findByLabelText('Current password')
  await user.clear(field)
  if (password) await user.type(field, password)
  await user.click(within(dialog).getByRole('button', { name }))
}

test('adding an address needs the current password; a wrong one is reported at its field', async () => {
  const page = open({
    'account/add-email': () => refusal('wrong_current_password', 422, 'The current password is incorrect.'),
  })
  await user.type(await screen.findByLabelText('Add an address'), ' New@Example.test ')
  await user.click(screen.getByRole('button', { name: 'Add Email' }))
  await confirm('Add Email', '')
  await within(screen.getByRole('dialog')).findByText('Password is required')
  expect(inputs(page, 'account/add-email')).toEqual([])
  await confirm('Add Email', 'not it')
  await within(screen.getByRole('dialog')).findByText('The current password is incorrect.')
  page.answer('account/add-email', () => ({ email: address('new@example.test', false) }))
  await confirm('Add Email', 'Curtain-call-7')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inputs(page, 'account/add-email').at(-1)).toEqual({
    email: 'New@Example.test',
    current_password: 'Curtain-call-7',
  })
})

test('a taken address is reported at its field [C-USER-35]', async () => {
  open({
    'account/add-email': () => refusal('email_already_registered', 409, 'This email address is already registered'),
  })
  const field = await screen.findByLabelText('Add an address')
  await user.type(field, 'taken@example.test')
  await user.click(screen.getByRole('button', { name: 'Add Email' }))
  await confirm('Add Email', 'Curtain-call-7')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('changing the primary address needs the current password, and shows the effects before', async () => {
  const page = open({ 'account/set-primary-email': () => ({ emails: [second, first] }) })
  await user.click(await screen.findByRole('button', { name: 'Set Primary' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('can undo the change for 7 days')
  await confirm('Set Primary', 'Curtain-call-7')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inputs(page, 'account/set-primary-email')).toEqual([
    { email_id: second.id, current_password: 'Curtain-call-7' },
  ])
})
