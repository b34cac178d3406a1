import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { CalendarWidget } from './calendar-widget.tsx'

afterEach(closePage)
afterEach(() => vi.useRealTimers())

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const entry = (date: string, name: string): CalendarEntry => ({
  ...{ id, version: 1, name, status: 'confirmed', kind: 'concert', venue: null, color: null, time_zone: 'UTC' },
  ...{ is_busy: false, has_conflict: false, day: 1, day_count: 1, hold_rank: null, hold_end: null, date, spaces: [] },
  ...{ doors: null, starts: null, ends: null, load_in: null, load_out: null, curfew: null, label: '' },
})

test('a month shows how many events each date has, and its dates lead to their day [E-DASH-01]', async () => {
  vi.useFakeTimers({ now: new Date('2199-06-15T12:00:00Z'), toFake: ['Date'] })
  const asked: unknown[] = []
  const page = { Component: RequireUser, children: [{ path: '/widget', element: <CalendarWidget /> }] }
  const account = owner(['dashboard', 'events'])
  openPage('/widget', page, {
    'auth/get-session': () => account,
    'events/get-calendar': (input) => {
      asked.push(input)
      return { entries: [entry('2199-06-12', 'Nova'), entry('2199-06-12', 'Echo')], is_cut: false }
    },
  })
  const full = await screen.findByRole('link', { name: /Jun 12.*2 events/ })
  expect(full.getAttribute('href')).toBe('/events/calendar?view=day&date=2199-06-12')
  expect(full.getAttribute('title')).toBe('Nova\nEcho')
  expect(screen.getByRole('link', { name: /Jun 15/ }).getAttribute('aria-current')).toBe('date')
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(await screen.findByRole('link', { name: 'July 2199' })).toHaveProperty(
    'href',
    expect.stringContaining('date=2199-07-01'),
  )
  await waitFor(() => expect(asked).toHaveLength(2))
})
