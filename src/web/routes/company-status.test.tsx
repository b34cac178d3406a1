import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { eventsPages } from './events.tsx'

afterEach(closePage)

/** Owner of a company with this status, whose plan includes the module. */
function ownerOf(status: 'active' | 'past_due' | 'suspended') {
  const account = owner(['dashboard', 'events'])
  if (!account.company) throw new Error('The owner has a company')
  const modules = account.company.modules.map((one) => ({ ...one, is_core: one.module_key === 'dashboard' }))
  return { ...account, company: { ...account.company, status, modules } }
}

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const paths = ['/events', '/venues', '/spaces']
const reading = [...paths.flatMap((path) => [path, `${path}/bin`, `${path}/${id}`]), '/events/availability']
const writing = ['/events/settings', ...paths.flatMap((path) => [`${path}/new`, `${path}/import`])]

const isAboutEvents = ({ call }: { call: string }) => /^(events|venues|spaces|event-settings)\//.test(call)

test.each(reading)('%s is open for past due and suspended companies', async (address) => {
  for (const status of ['past_due', 'suspended'] as const) {
    const { asked } = openPage(address, { children: eventsPages }, { 'auth/get-session': () => ownerOf(status) })
    await waitFor(() => expect(asked.some(isAboutEvents)).toBe(true))
    expect(screen.queryByText(/^You don't have permission to /)).toBeNull()
    closePage()
  }
})

test.each(writing)(
  '%s is closed for past due and suspended companies, and open for active ones [M-ACC-61 M-ACC-62]',
  async (address) => {
    const open = (status: Parameters<typeof ownerOf>[0]) =>
      openPage(address, { children: eventsPages }, { 'auth/get-session': () => ownerOf(status) })
    for (const status of ['past_due', 'suspended'] as const) {
      const { asked } = open(status)
      await screen.findByText('Your company is read-only right now.')
      expect(asked.filter(isAboutEvents)).toEqual([])
      closePage()
    }
    const { asked } = open('active')
    await waitFor(() => expect(asked.some(isAboutEvents)).toBe(true))
    expect(screen.queryByText(/^You don't have permission to /)).toBeNull()
  },
)

test('a page closed by the plan, by staff or by the role names that reason', async () => {
  const active = ownerOf('active')
  const company = active.company
  if (!company) throw new Error('The owner has a company')
  const open = (change: object, account = active) =>
    openPage(
      '/events/new',
      { children: eventsPages },
      { 'auth/get-session': () => ({ ...account, company: { ...company, ...change } }) },
    )
  open({ modules: [] })
  await screen.findByText("This is not part of your company's plan.")
  closePage()
  open({ status: 'suspended', set_by_staff: { reason: 'Terms' } })
  await screen.findByText(/^Marquee support has restricted this company\. .*Reason: “Terms”\.$/)
  closePage()
  const [membership] = active.memberships
  const role = membership?.role && { ...membership.role, permissions: {} }
  open({}, { ...active, memberships: active.memberships.map((one) => ({ ...one, role: role ?? null })) })
  await screen.findByText("You don't have permission to create events.")
})
