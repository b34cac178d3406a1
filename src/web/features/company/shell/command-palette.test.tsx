import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Permissions } from '#shared/access.ts'
import type { FoundRecord } from '#shared/features/company/search.ts'
import type { Account } from '#shared/features/identity/auth.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage, refusal } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { registerRoutes } from '#web/platform/api/preload.ts'
import { rememberRecord } from '#web/platform/session/recent-records.ts'
import { CommandPalette, openPalette } from './command-palette.tsx'

const [older, newer, gone] = ['0', '1', '2'].map((digit) => `6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b1${digit}`) as [
  string,
  string,
  string,
]
const event: FoundRecord = { kind: 'event', id: older, name: 'Opening', date: '2031-06-13', detail: 'Harbour Hall' }
const venue: FoundRecord = { kind: 'venue', id: newer, name: 'Harbour Hall', date: null, detail: null }
const user = userEvent.setup({ delay: null })
const modules = ['dashboard', 'events']

function member(permissions: Permissions): Account {
  const account = owner(modules)
  for (const { role } of account.memberships) if (role) role.permissions = permissions
  return account
}

afterEach(closePage)

async function open(account: Account, answers: Record<string, () => unknown> = {}) {
  registerRoutes(['/events/:id?', '/venues/:id?'].map((path) => ({ path })))
  const page = openPage(
    '/dashboard',
    { Component: RequireUser, children: [{ path: '/dashboard', element: <CommandPalette /> }] },
    { 'auth/get-session': () => account, 'team/list-matching-members': () => ({ members: [] }), ...answers },
  )
  await waitFor(() => expect(page.asked.length).toBeGreaterThan(0))
  act(openPalette)
  await screen.findByRole('dialog')
  return page
}

const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('recently opened records come first with current names, without deleted ones [M-SRCH-17 M-SRCH-18]', async () => {
  const account = owner(modules)
  for (const id of [gone, older, newer]) rememberRecord(account.user?.id ?? '', account.company?.id ?? '', id)
  rememberRecord('someone else', account.company?.id ?? '', older)
  const page = await open(account, { 'search/list-records-by-ids': () => ({ records: [venue, event] }) })
  await waitFor(() =>
    expect(offered().slice(0, 2)).toEqual(['Harbour HallVenue', 'OpeningEvent · Jun 13, 2031 · Harbour Hall']),
  )
  expect(page.asked.find(({ call }) => call === 'search/list-records-by-ids')?.input).toEqual({
    ids: [newer, older, gone].join(','),
  })
  expect(JSON.stringify({ ...localStorage })).not.toContain('Opening')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(page.address()).toBe(`/events/${older}`)
})

test('results of a kind start with recently opened ones', async () => {
  const account = owner(modules)
  rememberRecord(account.user?.id ?? '', account.company?.id ?? '', newer)
  const other = { ...venue, id: gone, name: 'Harbour House' }
  await open(account, {
    'search/list-records-by-ids': () => ({ records: [venue] }),
    'search/list-matching-records': () => ({ records: [other, venue, event] }),
  })
  await user.keyboard('harbo')
  await waitFor(() => expect(offered()).toHaveLength(3))
  expect(offered()).toEqual(['OpeningJun 13, 2031 · Harbour Hall', 'Harbour Hall', 'Harbour House'])
})

test('a failed search shows an error, not an empty state', async () => {
  let answer: () => unknown = () => refusal('unexpected', 500)
  await open(owner(modules), { 'search/list-matching-records': () => answer() })
  await user.keyboard('xylophone')
  await screen.findByText('The search failed')
  answer = () => ({ records: [] })
  await user.keyboard('s')
  await screen.findByText('Nothing found')
})

test.each([
  ['owner', owner(modules), ['New event', 'New venue', 'Go to today']],
  ['reader', member({ dashboard: { access: 'read' }, events: { access: 'read' } }), ['Go to today']],
  ['stranger to events', member({ dashboard: { access: 'read' } }), []],
])('the %s is offered permitted actions [M-SRCH-22 M-SRCH-25 M-SRCH-26]', async (_, account, acts) => {
  const page = await open(account as Account)
  const ofEvents = ['New event', 'New venue', 'Go to today']
  expect(offered().filter((one) => ofEvents.includes(one ?? ''))).toEqual(acts)
  const leadTo: Record<string, string> = { 'New event': '/events/new', 'Go to today': '/events?view=standard' }
  const [first] = acts as string[]
  if (!first) return
  await user.keyboard(first)
  await waitFor(() => expect(offered()[0]).toBe(first))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(page.address()).toBe(leadTo[first])
})
