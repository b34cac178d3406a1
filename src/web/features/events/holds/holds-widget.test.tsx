import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Hold } from '#shared/features/events/holds.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { HoldsWidget } from './holds-widget.tsx'

afterEach(closePage)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const other = 'b1a7c2f6-30a5-4e8c-9a54-0d2f4f0c9b12'
const hold: Hold = {
  ...{ event_id: id, version: 1, name: 'Nova', status: 'hold', is_busy: false, time_zone: 'UTC' },
  ...{ first_date: '2199-06-12', last_date: '2199-06-12', venue: { id, name: 'Paradiso' }, spaces: ['Main Hall'] },
  ...{
    ranks: '2',
    rank: 2,
    is_behind_confirmed: false,
    owner_name: 'Ada',
    holder_name: null,
    holder_email: null,
    is_rank_fixed: false,
  },
  ...{ extensions: 0, placed_at: '2199-01-01T00:00:00.000Z', expires_at: '2199-02-03T18:00:00.000Z' },
  ...{ ended_at: null, status_reason: null, hold_end: null, ended_by: null, group: null, challenge: null },
}
const challenged: Hold = {
  ...hold,
  ...{ event_id: other, name: 'Echo' },
  challenge: {
    ...{ id: other, challenger: { id, name: 'Nova' }, challenged: { id: other, name: 'Echo' }, state: 'running' },
    ...{ created_at: '2199-01-01T00:00:00.000Z', due_at: '2199-01-02T10:00:00.000Z', confirm_by: null },
    ...{ answered_at: null, answered_by: null, entered_by: null, asked_for_call_at: null, call_number: null },
  },
}

function open(answer: { holds: Hold[]; has_more: boolean }) {
  const page = { Component: RequireUser, children: [{ path: '/widget', element: <HoldsWidget /> }] }
  const account = owner(['dashboard', 'events'])
  return openPage('/widget', page, {
    'auth/get-session': () => account,
    'holds/get-urgent-holds': () => answer,
  })
}

test('rows show date, rank, place and what is due, and link to their event [E-DASH-01]', async () => {
  open({ holds: [challenged, hold], has_more: true })
  const [first, second] = within(await screen.findByRole('list')).getAllByRole('link')
  expect(first?.getAttribute('href')).toBe(`/events/${other}`)
  expect(first?.textContent).toContain('Challenged by ‘Nova’ (until')
  expect(second?.textContent).toContain('2nd hold')
  expect(second?.textContent).toContain('Main Hall · Paradiso')
  expect(second?.textContent).toMatch(/Expires .*Feb 3, 2199/)
  expect(screen.getByRole('link', { name: 'More holds that expire soon' })).toHaveProperty('pathname', '/events/holds')
})

test('without urgent holds it says what would show', async () => {
  open({ holds: [], has_more: false })
  expect(await screen.findByText('Nothing is urgent')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All holds' })).toBeTruthy()
})
