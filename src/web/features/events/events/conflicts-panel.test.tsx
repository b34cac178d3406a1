import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { ConflictsPanel } from './conflicts-panel.tsx'
import { NextStepsPanel } from './next-steps-panel.tsx'

afterEach(closePage)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const date = '2199-06-20'
const show = {
  ...{ id: '7f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11', name: 'The Lanterns', status: 'confirmed' },
  ...{ begins: `${date}T20:00`, ends: `${date}T23:00`, is_all_day: false, combined: [], reason: null },
}
const conflict = (kind: string, level: string) => ({
  ...{ kind, level, date, label: '', spaces: ['Club'], other: null, minutes: 60, detail: '10', busy: null },
  ...(kind !== 'too_small' && { other: show }),
})

function open(status: string, conflicts: object[], more: object = {}) {
  const event = {
    ...{ id, name: 'Folk Night', status, time_zone: 'UTC', is_date_open: false, kind: 'concert', owner: null },
    ...{ starts_at: `${date}T20:00:00.000Z`, ends_at: `${date}T23:00:00.000Z`, custom: {}, has_conflict: false },
    ...{ announce_at: null, presale_at: null, on_sale_at: null, ticket_url: null, capacity: null },
    days: [{ date, label: '', starts: `${date}T20:00` }],
    ...more,
  } as never
  const panels = [<ConflictsPanel key="conflicts" event={event} />, <NextStepsPanel key="next" event={event} />]
  return openPage('/', { Component: RequireUser, children: [{ path: '/', element: panels }] } as never, {
    'auth/get-session': () => owner(['events']),
    'event-settings/list-custom-fields': () => ({ fields: [] }),
    'event-settings/list-confirm-requirements': () => ({ requirements: [] }),
    'holds/get-hold': () => ({ hold: null, queues: [], group: [], challenges: [], changes: [] }),
    'events/list-conflicts': () => ({ conflicts }),
  })
}
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

test('double bookings of a confirmed event stand apart from warnings, and are its next step', async () => {
  open('confirmed', [conflict('booked_twice', 'blocked'), conflict('too_small', 'warning')], {
    ...{ has_conflict: true, conflict_reason: 'Two stages' },
  })
  expect(await screen.findByText('Resolve the double booking')).toBeTruthy()
  expect(headings()).toEqual(['Double bookings', 'Warnings', 'Next'])
  expect(screen.getByText('Confirmed with the reason: Two stages')).toBeTruthy()
  expect(screen.getAllByText('Reason given: Two stages').length).toBe(1)
  expect(screen.queryByText('All done')).toBeNull()
})

test('a reason that both events share is shown once', async () => {
  const other = { ...show, reason: 'Two stages' }
  open('confirmed', [{ ...conflict('booked_twice', 'blocked'), other }], { conflict_reason: 'Two stages' })
  expect((await screen.findAllByText('Reason given: Two stages')).length).toBe(1)
})

test('the reason for conflicts that are gone is not shown', async () => {
  open('confirmed', [conflict('too_small', 'warning')], { conflict_reason: 'Two stages' })
  expect(await screen.findByRole('heading', { name: 'Warnings' })).toBeTruthy()
  expect(screen.queryByText(/Two stages/)).toBeNull()
})

test('beside a warning nothing says that all is done', async () => {
  open('confirmed', [conflict('too_small', 'warning')])
  expect(await screen.findByText('Warnings')).toBeTruthy()
  expect(headings()).toEqual(['Warnings'])
})

test('a hold in a place that is confirmed for another has a warning, and is not to be confirmed', async () => {
  open('hold', [conflict('beside_confirmed', 'warning')])
  expect(await screen.findByText('Find another date or space')).toBeTruthy()
  expect(headings()).toEqual(['Warnings', 'Next'])
  expect(screen.getAllByText(/The Lanterns/).length).toBe(3)
  expect(screen.queryByText('Confirm the event')).toBeNull()
})
