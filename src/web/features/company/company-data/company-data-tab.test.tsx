import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { CompanyExport } from '#shared/features/company/company-data.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage, refusal } from '#tests/web/open-page.tsx'
import { ClosedCompanyPage } from './closed-company-page.tsx'
import { CompanyDataTab } from './company-data-tab.tsx'

const user = userEvent.setup({ delay: null })
afterEach(closePage)

const ready: CompanyExport = {
  id: 'e1',
  state: 'ready',
  tables_done: 20,
  tables_total: 21,
  bytes: 1_400_000,
  created_at: '2026-11-22T10:00:00.000Z',
  finished_at: '2026-11-22T10:01:00.000Z',
  expires_at: '2026-11-29T10:01:00.000Z',
  path: '/api/company-data/export.zip?export=e1',
}
const known = { exports: [] as CompanyExport[], next_export_at: null, closure: null, members: 12, subscription: null }
const closure = { requested_at: '2026-11-22T10:00:00.000Z', due_at: '2026-12-22T10:00:00.000Z' }
const account = () => owner(['company_settings'])

const open = (Component: typeof CompanyDataTab, data: object = {}, answers: Record<string, () => unknown> = {}) =>
  openPage(
    '/company-settings',
    { path: '/company-settings', Component },
    {
      'auth/get-session': account,
      'company-data/get-company-data': () => ({ ...known, ...data }),
      ...answers,
    },
  )
const inputs = (page: ReturnType<typeof open>, call: string) =>
  page.asked.filter((one) => one.call === call).map(({ input }) => input)
const dialog = async () => within(await screen.findByRole('dialog'))

test('the page explains what is lost, what is kept, and what happens to the subscription', async () => {
  open(CompanyDataTab, { subscription: { cancel_at_period_end: false, renewal_date: '2026-12-10T10:00:00.000Z' } })
  await screen.findByRole('heading', { name: 'Close the company' })
  for (const told of [
    /Its 12 members lose access/,
    /ends at the end of its period \(December 10, 2026\)/,
    /For 30 days you can reopen it/,
    /cannot be undone/,
    /invoices and payments at the payment provider, and the audit log/,
  ])
    expect(screen.getByText(told)).toBeDefined()
})

test("closing needs the company's name and the password; errors appear at their fields", async () => {
  const page = open(
    CompanyDataTab,
    {},
    {
      'company-data/close-company': () => refusal('wrong_current_password', 422, 'The current password is incorrect.'),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Close this company' }))
  const submit = async () => user.click((await dialog()).getByRole('button', { name: 'Close the company' }))
  await user.type((await dialog()).getByLabelText('Name of the company'), 'aurora live')
  await user.type((await dialog()).getByLabelText('Current password'), 'Curtain-call-7')
  await submit()
  await (await dialog()).findByText('Type Aurora Live exactly as it is written here')
  expect(inputs(page, 'company-data/close-company')).toEqual([])
  await user.clear((await dialog()).getByLabelText('Name of the company'))
  await user.type((await dialog()).getByLabelText('Name of the company'), 'Aurora Live')
  await submit()
  await (await dialog()).findByText('The current password is incorrect.')
  page.answer('company-data/close-company', () => ({ success: true, due_at: closure.due_at }))
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inputs(page, 'company-data/close-company').at(-1)).toEqual({
    name: 'Aurora Live',
    current_password: 'Curtain-call-7',
  })
})

test('an export needs the password, shows progress, and can be downloaded when ready', async () => {
  const page = open(CompanyDataTab)
  const waiting: CompanyExport = {
    ...ready,
    state: 'waiting',
    tables_total: 0,
    tables_done: 0,
    bytes: null,
    path: null,
  }
  page.answer('company-data/start-export', () => ({ export: waiting }))
  await screen.findByRole('heading', { name: 'Close the company' })
  await user.click(screen.getByRole('button', { name: 'Export all data' }))
  await user.type((await dialog()).getByLabelText('Current password'), 'Curtain-call-7')
  page.answer('company-data/get-company-data', () => ({ ...known, exports: [waiting] }))
  await user.click((await dialog()).getByRole('button', { name: 'Export' }))
  await screen.findByText('Waiting to begin')
  expect(screen.getByRole('button', { name: 'Export all data' }).hasAttribute('disabled')).toBe(true)
  page.answer('company-data/get-company-data', () => ({
    ...known,
    exports: [{ ...waiting, state: 'running', tables_done: 4, tables_total: 21 }],
  }))
  await screen.findByText('Writing part 5 of 21')
  page.answer('company-data/get-company-data', () => ({ ...known, exports: [ready], next_export_at: ready.expires_at }))
  await screen.findByText('1.4 MB, removed on November 29, 2026')
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(ready.path)
  expect(screen.getByText(/You can make another one from/)).toBeDefined()
})

test('the owner of a closed company sees the deletion date, and can reopen it', async () => {
  const page = open(
    ClosedCompanyPage,
    { closure, exports: [ready] },
    { 'company-data/reopen-company': () => ({ success: true }) },
  )
  await screen.findByText('It will be deleted on December 22, 2026')
  expect(screen.getByRole('link', { name: 'Download' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Reopen the company' }))
  await screen.findByText('The company has been reopened')
  expect(inputs(page, 'company-data/reopen-company')).toHaveLength(1)
})

test('its only member reads that they can no longer work in it', async () => {
  open(CompanyDataTab, { members: 1 })
  await screen.findByText('You can no longer work in it. Your account stays.')
})

test('other members see that it is closed, and no requests are sent', async () => {
  const page = open(
    ClosedCompanyPage,
    {},
    {
      'auth/get-session': () => {
        const known = account()
        return { ...known, memberships: known.memberships.map((one) => ({ ...one, is_primary: false })) }
      },
    },
  )
  await screen.findByRole('heading', { name: 'Aurora Live is closed' })
  expect(screen.queryByRole('button')).toBeNull()
  expect(inputs(page, 'company-data/get-company-data')).toEqual([])
})
