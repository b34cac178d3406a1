import { screen, waitFor } from '@testing-library/react'
import { Outlet } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Account } from '#shared/features/identity/auth.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, type OpenedPage, openPage } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { BillingWarning } from './app-shell.tsx'

const element = (
  <>
    <BillingWarning />
    <Outlet />
  </>
)
const guarded = {
  Component: RequireUser,
  children: [{ element, children: ['/dashboard', '/company-settings'].map((path) => ({ path, element: null })) }],
}
const isShown = () => screen.queryByRole('complementary', { name: 'Billing warning' }) !== null

afterEach(closePage)

async function open(status: 'past_due' | 'inactive'): Promise<OpenedPage> {
  const account = owner(['dashboard', 'company_settings'])
  const owing: Account = { ...account, company: account.company && { ...account.company, status } }
  const page = openPage('/dashboard', guarded, { 'auth/get-session': () => owing })
  await waitFor(() => expect(isShown()).toBe(true))
  return page
}

test('the billing warning is on every page except Billing, which has its own', async () => {
  const page = await open('past_due')
  await page.go('/company-settings')
  expect(isShown()).toBe(true)
  await page.go('/company-settings?tab=billing')
  expect(isShown()).toBe(false)
})

test('an inactive company has only the Billing settings', async () => {
  const page = await open('inactive')
  await page.go('/company-settings')
  expect(isShown()).toBe(false)
})

test('a guest sees no billing warning', async () => {
  const account = owner(['dashboard'])
  const owing: Account = {
    ...account,
    company: account.company && { ...account.company, status: 'inactive' },
    memberships: account.memberships.map((one) => ({ ...one, is_guest: true })),
  }
  const opened = (
    <>
      <BillingWarning />
      <p>Opened</p>
    </>
  )
  const children = [{ path: '/dashboard', element: opened }]
  openPage('/dashboard', { Component: RequireUser, children }, { 'auth/get-session': () => owing })
  await screen.findByText('Opened')
  expect(isShown()).toBe(false)
})
