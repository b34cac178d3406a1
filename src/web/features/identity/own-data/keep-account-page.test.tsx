import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { visitor } from '#tests/web/accounts.ts'
import { closePage, openPage, refusal } from '#tests/web/open-page.tsx'
import { KeepAccountPage } from './keep-account-page.tsx'

const user = userEvent.setup({ delay: null })
afterEach(closePage)

const open = (address: string, keep: () => unknown = () => ({ success: true, email: 'robin@example.test' })) =>
  openPage(
    address,
    { path: '/keep-account', Component: KeepAccountPage },
    { 'auth/get-session': () => visitor, 'own-data/keep-account': keep },
  )
const press = async () => user.click(await screen.findByRole('button', { name: 'Keep my account' }))

test('the link keeps the account by a button, not by being opened', async () => {
  const page = open('/keep-account?code=c0de')
  await screen.findByRole('heading', { name: 'Keep your account?' })
  expect(page.asked.some(({ call }) => call === 'own-data/keep-account')).toBe(false)
  await press()
  await screen.findByText(/robin@example.test will not be deleted/)
  expect(page.asked.find(({ call }) => call === 'own-data/keep-account')?.input).toEqual({ code: 'c0de' })
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth')
})

test('an invalid link shows an error', async () => {
  open('/keep-account?code=old', () => refusal('keep_link_invalid', 422, 'This link no longer works.'))
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('The account was kept already')
})

test('after the deletion request the page shows the deadline for cancelling', async () => {
  open('/keep-account?due=2026-12-06T10:00:00.000Z')
  await screen.findByText(/will be erased on December 6, 2026/)
})

test('an invalid date is omitted', async () => {
  open('/keep-account?due=soon')
  await screen.findByText(/It will be erased\. Until then/)
})
