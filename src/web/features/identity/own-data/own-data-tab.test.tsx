import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { newcomer } from '#tests/web/accounts.ts'
import { closePage, openPage, refusal } from '#tests/web/open-page.tsx'
import { OwnDataTab } from './own-data-tab.tsx'

const user = userEvent.setup({ delay: null })
afterEach(closePage)

const known = { held_companies: [], is_super_admin: false, two_factor: false, downloads_left: 3 }
const open = (answers: Record<string, () => unknown> = {}) =>
  openPage(
    '/settings',
    { path: '/settings', Component: OwnDataTab },
    {
      'auth/get-session': newcomer,
      'own-data/get-own-data': () => known,
      'auth/sign-out': () => ({ success: true }),
      ...answers,
    },
  )
const inputs = (page: ReturnType<typeof open>, call: string) =>
  page.asked.filter((one) => one.call === call).map(({ input }) => input)
const dialog = async () => within(await screen.findByRole('dialog'))
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

test('the page explains the losses and the deadline before the button', async () => {
  open()
  await screen.findByRole('heading', { name: 'Delete your account' })
  for (const told of [
    /signed out everywhere/,
    /For 14 days you can change your mind/,
    /cannot be undone/,
    /“Former member”/,
  ])
    expect(screen.getByText(told)).toBeDefined()
})

test('downloading needs the password; a wrong one is reported at its field', async () => {
  const page = open({
    'own-data/start-download': () => refusal('wrong_current_password', 422, 'The current password is incorrect.'),
    'own-data/own-data.zip': () =>
      new Response('zip', { headers: { 'content-disposition': 'attachment; filename="mine.zip"' } }),
  })
  const address = vi.fn(() => 'blob:file')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: address, revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await press('Download my data')
  await user.type((await dialog()).getByLabelText('Current password'), 'not it')
  await user.click((await dialog()).getByRole('button', { name: 'Download' }))
  await (await dialog()).findByText('The current password is incorrect.')
  expect(address).not.toHaveBeenCalled()
  page.answer('own-data/start-download', () => ({ download_id: 'x', path: '/api/own-data/own-data.zip?download=x' }))
  await user.click((await dialog()).getByRole('button', { name: 'Download' }))
  await screen.findByText('Your data was downloaded')
  expect(address).toHaveBeenCalledOnce()
  expect(inputs(page, 'own-data/own-data.zip')).toEqual([{ download: 'x' }])
  vi.restoreAllMocks()
})

test('the daily download limit shows a message', async () => {
  open({ 'own-data/get-own-data': () => ({ ...known, downloads_left: 0 }) })
  expect((await screen.findByRole('button', { name: 'Download my data' })).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(/again tomorrow/)).toBeDefined()
})

test('an owner sees their companies, and cannot delete the account', async () => {
  open({
    'own-data/get-own-data': () => ({
      ...known,
      held_companies: [
        { id: '1', name: 'Aurora Live' },
        { id: '2', name: 'Boreal' },
      ],
    }),
  })
  await screen.findByText('Companies depend on you')
  expect(screen.getByText('Aurora Live')).toBeDefined()
  expect(screen.getByText('Boreal')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
})

test('a super admin cannot delete the account', async () => {
  open({ 'own-data/get-own-data': () => ({ ...known, is_super_admin: true }) })
  await screen.findByText('You are a super admin')
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
})

test('nothing is available while impersonating', async () => {
  const page = open({
    'auth/get-session': () => {
      const account = newcomer()
      return {
        ...account,
        session: account.session && {
          ...account.session,
          impersonation: { admin_email: 'staff@example.test', ends_at: account.session.expires_at },
        },
      }
    },
  })
  await screen.findByText('Not while impersonating')
  expect(screen.queryByRole('button')).toBeNull()
  expect(inputs(page, 'own-data/get-own-data')).toEqual([])
})

test('deletion needs password and code; field errors appear at the field, others above', async () => {
  const page = open({
    'own-data/get-own-data': () => ({ ...known, two_factor: true }),
    'own-data/request-deletion': () => refusal('wrong_current_password', 422, 'The current password is incorrect.'),
  })
  await press('Delete my account')
  const submit = async () => user.click((await dialog()).getByRole('button', { name: 'Delete my account' }))
  await submit()
  await (await dialog()).findByText('Password is required')
  expect((await dialog()).getByText('Enter a code')).toBeDefined()
  expect(inputs(page, 'own-data/request-deletion')).toEqual([])
  await user.type((await dialog()).getByLabelText('Current password'), 'Curtain-call-7')
  await user.type((await dialog()).getByLabelText('Code'), '123456')
  await submit()
  await (await dialog()).findByText('The current password is incorrect.')
  page.answer('own-data/request-deletion', () => refusal('two_factor_code_wrong', 422, 'That code is incorrect.'))
  await submit()
  await (await dialog()).findByText('That code is incorrect.')
  page.answer('own-data/request-deletion', () => refusal('two_factor_blocked', 429, 'Too many wrong codes.'))
  await submit()
  expect((await (await dialog()).findByRole('alert')).textContent).toContain('Too many wrong codes.')
  page.answer('own-data/request-deletion', () => ({ success: true, due_at: '2026-12-06T10:00:00.000Z' }))
  await submit()
  await waitFor(() => expect(inputs(page, 'auth/sign-out')).toHaveLength(1))
  expect(inputs(page, 'own-data/request-deletion').at(-1)).toEqual({
    current_password: 'Curtain-call-7',
    code: '123456',
  })
})
