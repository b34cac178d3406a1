import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { visitor } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

const user = userEvent.setup({ delay: null })
afterEach(closePage)

const open = (kind: string, is_first_proof: boolean) =>
  openPage(
    '/reset-password?code=c0de',
    { path: '/reset-password', Component: ResetPasswordPage },
    {
      'auth/get-session': () => visitor,
      'auth/exchange-code': () => ({
        kind,
        email: 'ada@example.com',
        is_first_proof,
        signs_in: false,
        needs_strong_password: true,
      }),
      'auth/reset-password': () => ({ success: true, email: 'ada@example.com' }),
    },
  )
const fill = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text)

test.each([
  ['recovery', false, 'Choose a new password', 'Save new password', 'Password updated successfully', false],
  ['recovery', true, 'Make this account yours', 'Confirm and save', 'Your email address is confirmed', true],
  ['signup', true, 'Make this account yours', 'Confirm and save', 'Your email address is confirmed', true],
  ['restore', false, 'Take your account back', 'Restore and save', 'Your account is restored', false],
] as const)('a link of kind %s (first proof: %s) is headed "%s"', async (kind, first, heading, act, done, named) => {
  const page = open(kind, first)
  await screen.findByRole('heading', { name: heading })
  expect(screen.queryByLabelText('Full name') !== null).toBe(named)
  if (named) await fill('Full name', 'Ada Lovelace')
  await fill('New password', 'Curtain-call-7')
  await fill('Confirm new password', 'Curtain-call-7')
  await user.click(screen.getByRole('button', { name: act }))
  await screen.findByRole('heading', { name: done })
  expect(page.asked.at(-1)).toEqual({
    call: 'auth/reset-password',
    company: null,
    input: { code: 'c0de', new_password: 'Curtain-call-7', ...(named && { full_name: 'Ada Lovelace' }) },
  })
})

test('missing input is reported at its field, and the first has the focus', async () => {
  const page = open('signup', true)
  const hint = /^Your company requires at least 8 characters/
  expect(await screen.findByText(hint)).toBeTruthy()
  await fill('New password', 'short')
  await user.click(screen.getByRole('button', { name: 'Confirm and save' }))
  await screen.findByText('Full name must be at least 2 characters long')
  expect(screen.getByText('Password must be at least 6 characters long')).toBeDefined()
  expect(screen.queryByText(hint), 'the error replaces the hint').toBeNull()
  expect(screen.getByText("New passwords don't match")).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
  expect(page.asked.map(({ call }) => call)).not.toContain('auth/reset-password')
})

test('the link of a confirmed account leads to its password', async () => {
  const page = open('signup', false)
  await expect.poll(() => page.address()).toBe('/auth?code=c0de')
})

test('a link of another kind does not work here', async () => {
  open('unlock', false)
  await screen.findByText('This link has been used.')
})
