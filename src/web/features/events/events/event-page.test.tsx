import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#shared/features/identity/auth.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage, refusal } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { RecordPage } from '#web/domain/records/record-page.tsx'
import { recordRoutes } from '#web/domain/records/record-routes.ts'
import type { RecordTab } from '#web/domain/records/record-tabs.ts'
import { EventStatusDialog } from '#web/features/events/event-status-dialog.tsx'
import { rememberList } from '#web/ui/list-memory.ts'
import { EventPage, EventPages } from './event-pages.tsx'
import { eventScreen } from './event-screen.tsx'
import { MoveDialog } from './move-dialog.tsx'

afterEach(closePage)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const event = (given: object = {}) => ({
  ...{
    id,
    company_id: id,
    name: 'Nova',
    version: 1,
    status: 'hold',
    kind: 'concert',
    venue: null,
    tags: [],
    custom: {},
  },
  ...{ first_date: '2199-06-20', last_date: '2199-06-20', time_zone: 'UTC', is_date_open: false, is_busy: false },
  ...{ starts_at: '2199-06-20T20:00:00.000Z', ends_at: '2199-06-20T23:00:00.000Z', owner: { id, name: 'Kim' } },
  ...{ announce_at: null, presale_at: null, on_sale_at: null, ticket_url: null, capacity: null, moved_from: null },
  ...{ created_at: '2026-11-20T10:00:00.000Z', created_by: null, updated_at: '2026-11-20T10:00:00.000Z' },
  ...{ updated_by: null, artists: [], viewers: [] },
  days: [
    { date: '2199-06-20', label: '', starts: '2199-06-20T20:00', doors: null, ends: null, curfew: null, spaces: [] },
  ],
  ...given,
})

const all = owner(['dashboard', 'events', 'budget'])
const account = (levels: Record<string, 'read' | 'write'>, { is_guest = false } = {}): Account => ({
  ...all,
  memberships: all.memberships.map(({ role, ...one }) => {
    const permissions = Object.fromEntries(Object.entries(levels).map(([key, access]) => [key, { access }]))
    return { ...one, is_guest, role: role && { ...role, permissions } }
  }),
})

interface Given {
  who?: Account
  record?: object
  requirements?: object[]
  fields?: object[]
  entries?: object[]
  names?: Record<string, string>
}

function open(
  address: string,
  { who = all, record = event(), requirements = [], fields = [], entries = [], names = {} }: Given,
  Component = EventPage,
) {
  return openPage(address, recordRoutes('/events', { Component: EventPages }, { Component }), {
    'auth/get-session': () => who,
    'event-settings/list-custom-fields': () => ({ fields }),
    'event-settings/list-confirm-requirements': () => ({ requirements }),
    'event-settings/list-tags': () => ({ tags: [] }),
    'events/get-record': () => ({ record }),
    'events/list-activity': () => ({ entries, next_cursor: null, names }),
  })
}

describe('tabs of modules', () => {
  const tab = (key: string, given: Pick<RecordTab, 'module' | 'level' | 'order'>): RecordTab => ({
    ...given,
    ...{ key, label: key, panel: ({ name }) => <p>{`${key} of ${name}`}</p> },
  })
  const tabs = [
    tab('Budget', { module: 'budget', level: 'read', order: 70 }),
    tab('Schedule', { module: 'events', level: 'read', order: 20 }),
    tab('Crew', { module: 'events', level: 'write', order: 30 }),
  ]
  const screenOfTest = { ...eventScreen, tabs }
  const shown = async (who: Account, address = `/events/${id}`) => {
    open(address, { who }, () => <RecordPage screen={screenOfTest} />)
    return (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)
  }

  test('are ordered between the tabs of every record [E-EVT-106 E-EVT-107]', async () => {
    expect(await shown(all, `/events/${id}?tab=Budget`)).toEqual([
      ...['Overview', 'Schedule', 'Crew', 'Budget', 'Activity'],
    ])
    expect(screen.getByText('Budget of Nova')).toBeTruthy()
  })

  test('include the form only while it is open', async () => {
    expect(await shown(all, `/events/${id}?tab=edit`)).toContain('Edit')
  })

  test('are absent without the module, even if the URL names them [E-EVT-106]', async () => {
    const without = owner(['dashboard', 'events'])
    expect(await shown(without, `/events/${id}?tab=Budget`)).toEqual([...['Overview', 'Schedule', 'Crew', 'Activity']])
    expect(screen.queryByText('Budget of Nova')).toBeNull()
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Overview')
  })

  test('are absent without permission, even if the URL names them [E-EVT-107]', async () => {
    expect(await shown(account({ events: 'read' }), `/events/${id}?tab=Crew`)).toEqual([
      ...['Overview', 'Schedule', 'Activity'],
    ])
    expect(screen.queryByText('Crew of Nova')).toBeNull()
    closePage()
    expect(await shown(account({ events: 'write', budget: 'read' }))).toEqual([
      ...['Overview', 'Schedule', 'Crew', 'Budget', 'Activity'],
    ])
  })
})

describe('the overview', () => {
  const steps = async () => {
    const list = await screen.findByRole('list', { name: 'What comes next' })
    return within(list)
      .getAllByRole('listitem')
      .map((one) => [...one.children].map(({ textContent }) => textContent))
  }

  test("shows next steps and their owners, with the company's requirements [E-EVT-108 E-EVT-109]", async () => {
    const own = { id: 'f1', kind: 'event', label: 'Contract signed', type: 'flag', hint: null, choices: [] }
    open(`/events/${id}`, {
      record: event({ on_sale_at: '2199-05-01T10:00' }),
      requirements: [{ event_kind: 'concert', fields: ['capacity', 'custom.f1'] }],
      fields: [{ ...own, currency: null, removed_at: null, visible_to: null }],
    })
    expect(await steps()).toEqual([
      ['Confirm the event', 'Kim', 'By May 1, 2199', 'Still missing: Capacity, Contract signed'],
      ['Start ticket sales', 'Kim', 'By May 1, 2199, 10:00', 'No ticket link yet.'],
    ])
  })

  test('shows late steps, and links to assigning unassigned ones [E-EVT-109 E-EVT-110]', async () => {
    const past = { starts_at: '2026-01-20T20:00:00.000Z', ends_at: '2026-01-20T23:00:00.000Z', owner: null }
    open(`/events/${id}`, { record: event(past) })
    expect(await steps()).toEqual([['Confirm the event', 'Unassigned · Assign', 'Overdue since Jan 6, 2026']])
    const choose = screen.getByRole('link', { name: 'Assign' })
    expect(choose.getAttribute('href')).toBe(`/events/${id}?tab=edit`)
    closePage()
    open(`/events/${id}`, { record: event(past), who: account({ events: 'read' }) })
    expect((await steps())[0]?.[1]).toBe('Unassigned')
  })

  test('shows when nothing is to do, and nothing to members who see only the time', async () => {
    open(`/events/${id}`, { record: event({ status: 'confirmed' }) })
    expect(await screen.findByText('All done')).toBeTruthy()
    for (const [who, record] of [
      [account({ events: 'read' }), event({ is_busy: true, name: 'Busy' })],
      [account({ events: 'read' }, { is_guest: true }), event({ owner: null })],
    ] as const) {
      closePage()
      open(`/events/${id}`, { who, record })
      await screen.findByText('Updated')
      expect(screen.queryByText('Next')).toBeNull()
    }
  })

  test('shows title and status once, and no section with a single value', async () => {
    open(`/events/${id}`, { record: event() })
    expect(await screen.findByText('Updated')).toBeTruthy()
    expect(screen.getAllByText('Nova')).toHaveLength(1)
    for (const label of ['Title', 'Status']) expect(screen.queryByText(label, { selector: 'dt' })).toBeNull()
    for (const facts of document.querySelectorAll('dl')) expect(facts.children.length).toBeGreaterThan(1)
    const last = within(screen.getByText('Updated').closest('dl') as HTMLElement)
    expect(last.getByText('Owner')).toBeTruthy()
  })

  test('has no creator line if that is hidden [E-EVT-132]', async () => {
    const busy = event({ is_busy: true, name: 'Busy', created_at: null, updated_at: null })
    open(`/events/${id}`, { who: account({ events: 'read' }), record: busy })
    expect(await screen.findByRole('heading', { name: 'Busy' })).toBeTruthy()
    expect(await screen.findByText('Time zone')).toBeTruthy()
    for (const text of ['Created', 'Updated', 'Kind']) expect(screen.queryByText(text)).toBeNull()
    expect(screen.queryByRole('tab', { name: 'Activity' })).toBeNull()
  })
})

describe('a change of status', () => {
  function change(
    from: string,
    to: 'confirmed' | 'hold' | 'postponed' | 'live' | 'cancelled',
    calendars: number,
    given: object = {},
    hold: object | null = null,
    return_to_hold: object | null = null,
  ) {
    const record = event({ status: from, ...given }) as never
    return openPage(
      '/status',
      {
        Component: RequireUser,
        children: [
          { path: '/status', element: <EventStatusDialog event={record} to={to} onClose={() => undefined} /> },
        ],
      },
      {
        'auth/get-session': () => all,
        'events/get-event-limit': () => ({ used: 1, allowed: null }),
        'events/preview-status': () => ({
          reached: { calendars, released_dates: return_to_hold ? 2 : 0, holds_behind: 0 },
          return_to_hold,
        }),
        'events/change-status': () => ({
          record,
          reached: { calendars: calendars + 1, released_dates: 0, holds_behind: 0 },
          undo_id: id,
        }),
        'events/undo-action': () => ({ done: [id], refused: [] }),
        'holds/get-hold': () => ({ hold, challenges: [], queues: [], group: [] }),
      },
    )
  }
  const beforehand = async () => {
    const list = await screen.findByRole('list', { name: 'What it does' })
    return [...list.children].map(({ textContent }) => textContent)
  }

  test('lists affected calendars before and after [E-EVT-88 E-EVT-89]', async () => {
    change('hold', 'confirmed', 1)
    expect(await beforehand()).toEqual(['It is updated in the calendar that its owner has connected, as agreed.'])
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(
      await screen.findByText(
        'Previously: Hold. It is being updated in the 2 calendars that its owner has connected, as agreed.',
      ),
    ).toBeTruthy()
  })

  test('to confirmed names date and place', async () => {
    const dates = { first_date: '2199-06-20', last_date: '2199-06-21', venue: { id, name: 'Kesselhaus' } }
    change('hold', 'confirmed', 0, dates, { spaces: ['Loft'], group: null })
    expect(await screen.findByText('Thu, Jun 20, 2199 – Fri, Jun 21, 2199 · Loft, Kesselhaus')).toBeTruthy()
  })

  test('to confirmed names challenges that end, of the event and of others', async () => {
    const page = change('hold', 'confirmed', 0)
    const [nova, luna] = [
      { id, name: 'Nova' },
      { id: 'luna', name: 'Luna' },
    ]
    const first = { ...luna, rank: 1, holder: null, expires_at: null, confirm_by: null }
    const at = { created_at: '2199-06-01T10:00:00Z', due_at: '2199-06-03T10:00:00Z', answered_at: null }
    page.answer('holds/get-hold', () => ({
      hold: { time_zone: 'UTC', spaces: ['Loft'], group: null },
      group: [],
      queues: [{ date: '2199-06-20', space: 'Loft', confirmed: [], holds: [{ ...first, answer_by: at.due_at }] }],
      challenges: [{ id: 'c', state: 'running', challenger: nova, challenged: luna, ...at }],
    }))
    await screen.findByText(
      /^Challenged ‘Luna’ \(until Jun 3, 2199.*The challenge ends when this event is confirmed\.$/,
    )
    expect(screen.getByText(/Luna · challenged until Jun 3, 2199/)).toBeTruthy()
    expect(screen.getByText('Challenges for these nights end when this event is confirmed.')).toBeTruthy()
  })

  test('back to hold says the rank, and offers the released dates that are free', async () => {
    const on = (date: string) => ({ event_id: id, first_date: date, last_date: date })
    const released = [
      { ...on('2199-06-21'), is_free: true },
      { ...on('2199-06-22'), is_free: false },
    ]
    const page = change('confirmed', 'hold', 0, {}, null, {
      ...{ rank: 2, released, expires_at: '2199-06-13T16:00:00.000Z' },
    })
    const sentence = /^The confirmation is withdrawn\. The event becomes the 2nd hold until Jun 13, 2199, /
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(await beforehand()).toEqual(['The 2 other dates that were held with it stay released.'])
    expect(screen.getByText('· taken').textContent).toBe('Sat, Jun 22 · taken')
    expect(screen.getByRole('button', { name: 'Keep confirmed' })).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Also put the free date back on hold' }))
    expect(await beforehand()).toEqual(['The other date that was held with it stays released.'])
    fireEvent.click(screen.getByRole('button', { name: 'Back to hold' }))
    await waitFor(() => expect(page.asked.some(({ call }) => call === 'events/change-status')).toBe(true))
    expect(page.asked.find(({ call }) => call === 'events/change-status')?.input).toMatchObject({
      ...{ status: 'hold', with_released_dates: true },
    })
    await screen.findByText(/^Previously: Confirmed\. Also on hold again: 1 date\./)
  })

  const dayWithoutStart = { label: '', starts: null, doors: null, ends: null, curfew: null, spaces: [] }

  test('without a start time asks for it, can be confirmed while it is typed, and saves it first', async () => {
    const page = change('hold', 'confirmed', 0, { days: [{ ...dayWithoutStart, date: '2199-06-20' }] })
    const start = await screen.findByRole('textbox', { name: 'Start' })
    expect(screen.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true)
    fireEvent.change(start, { target: { value: '20' } })
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(false))
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(page.asked.some(({ call }) => call === 'events/update-record')).toBe(true))
    expect(page.asked.find(({ call }) => call === 'events/update-record')?.input).toMatchObject({
      changes: { days: [{ date: '2199-06-20', starts: '2199-06-20T20:00' }] },
    })
  })

  test('without many start times is not offered, and leads to the form', async () => {
    const days = Array.from({ length: 11 }, (_, at) => ({ ...dayWithoutStart, date: `2199-06-${at + 10}` }))
    change('hold', 'confirmed', 0, { days })
    const edit = await screen.findByRole('link', { name: 'Edit event' })
    expect(edit.getAttribute('href')).toBe(`/events/${id}?tab=edit`)
    expect(screen.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true)
  })

  test('that removes the date lists the feeds that lose the event [E-EVT-88]', async () => {
    change('confirmed', 'postponed', 2)
    const gone = 'It is removed from the 2 calendars that its owner has connected.'
    const feeds = 'Hidden from subscribed calendars until it has a new date.'
    expect(await beforehand()).toEqual([gone, feeds])
    fireEvent.click(screen.getByRole('checkbox', { name: 'New date to be announced' }))
    const postponed = 'Hidden from subscribed calendars until it is held or confirmed again.'
    expect(await beforehand()).toEqual([gone, postponed])
  })

  test('to confirmed warns if the venue has spaces, but the event has none of them', async () => {
    const day = { ...dayWithoutStart, date: '2199-06-20', starts: '2199-06-20T20:00' }
    const page = change('hold', 'confirmed', 0, { days: [day], venue: { id, name: 'Kesselhaus' } })
    page.answer('spaces/list-records', () => ({
      rows: [{ id, is_active: true, is_bookable: true }],
      next_cursor: null,
    }))
    await screen.findByText(
      'Kesselhaus has spaces, but this event has none of them. No space is booked until you select one.',
    )
  })

  test('to postponed needs the new date if it is known, and moves the event', async () => {
    const day = { ...dayWithoutStart, date: '2199-06-20' }
    const page = change('hold', 'postponed', 0, { days: [day], first_date: day.date })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'New date to be announced' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Storm' } })
    const postpone = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Postpone' })
    fireEvent.change(await screen.findByLabelText(/^New date( \*)?$/), { target: { value: '2199-06-20' } })
    expect(postpone().disabled).toBe(true)
    fireEvent.change(await screen.findByLabelText(/^New date( \*)?$/), { target: { value: '2001-07-04' } })
    await screen.findByText('This date is in the past')
    fireEvent.change(await screen.findByLabelText(/^New date( \*)?$/), { target: { value: '2199-07-04' } })
    expect(screen.queryByText('This date is in the past')).toBeNull()
    await waitFor(() => expect(postpone().disabled).toBe(false))
    fireEvent.click(postpone())
    await waitFor(() =>
      expect(page.asked.find(({ call }) => call === 'events/change-status')?.input).toMatchObject({
        ...{ status: 'postponed', date_open: false, first_date: '2199-07-04' },
      }),
    )
  })

  test('to postponed names the spaces that become free, and their dates', async () => {
    const dates = { first_date: '2199-06-20', last_date: '2199-06-20' }
    change('confirmed', 'postponed', 0, { ...dates, spaces: [{ id, name: 'Loft' }] })
    expect(await beforehand()).toContain('Loft becomes free for others on Thu, Jun 20, 2199.')
  })

  const taken = {
    ...{ kind: 'beside_confirmed', level: 'warning', date: '2199-07-04', label: '', spaces: ['Loft'], minutes: 60 },
    ...{ detail: null, busy: null, limit: null },
    other: {
      ...{ id, name: 'Gala', status: 'confirmed', is_all_day: false, combined: [], reason: null },
      ...{ begins: '2199-07-04T20:00', ends: '2199-07-04T23:00' },
    },
  }

  test.each([
    [[2, 2], 'The event becomes the 2nd hold until Jun 13, 2199'],
    [[1, 3], 'The event goes on hold, with the ranks 1st / 3rd until Jun 13, 2199'],
    [[null], 'The event goes on hold until Jun 13, 2199'],
  ])('to hold says ranks and expiry: %j', async (ranks, sentence) => {
    const days = ranks.map((_, at) => ({ ...dayWithoutStart, date: `2199-06-${20 + at}` }))
    const page = change('inquiry', 'hold', 0, { days, venue: { id, name: 'Kesselhaus' } })
    page.answer('holds/preview-holds', () => ({
      holds: ranks.map((rank) => ({
        ...{ rank, expires_at: '2199-06-13T16:00:00.000Z', time_zone: 'UTC', behind: [], conflicts: [] },
      })),
    }))
    expect((await screen.findByText(/^The event /)).textContent).toContain(sentence)
    const asked = page.asked.find(({ call }) => call === 'holds/preview-holds')?.input as { places: string }
    expect(JSON.parse(asked.places)[0]).toEqual({ date: '2199-06-20', spaces: [], venue: id })
  })

  test('to postponed names what is on the new date, as for a hold, but needs no reason', async () => {
    const day = { ...dayWithoutStart, date: '2199-06-20' }
    const page = change('confirmed', 'postponed', 0, { days: [day], first_date: day.date })
    page.answer('events/list-conflicts', ({ input }) => {
      const { status, days = [{}] } = JSON.parse(String((input as { plan: string }).plan))
      return { conflicts: status === 'hold' && days[0].date === '2199-07-04' ? [taken] : [] }
    })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'New date to be announced' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Storm' } })
    fireEvent.change(await screen.findByLabelText(/^New date( \*)?$/), { target: { value: '2199-07-04' } })
    expect((await screen.findByRole('status')).textContent).toContain('‘Gala’ is confirmed in Loft')
    expect(screen.queryByRole('textbox', { name: 'Reason for allowing the conflict' })).toBeNull()
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Postpone' }).disabled).toBe(false),
    )
  })

  test.each([
    ['confirmed', 'booking@agency.example', true],
    ['confirmed', null, false],
    ['draft', 'booking@agency.example', false],
  ])('to cancelled from %s says that the holder %s is notified: %s', async (from, holder_email, isTold) => {
    const page = change(from, 'cancelled', 0, {}, { holder_email, spaces: [], group: null, time_zone: 'UTC' })
    await screen.findByText('We keep the event and your reason.')
    if (isTold) await screen.findByText('Its holder is notified by email.')
    else {
      await waitFor(() => expect(page.asked.some(({ call }) => call === 'events/preview-status')).toBe(true))
      expect(screen.queryByText('Its holder is notified by email.')).toBeNull()
    }
  })

  test('to cancelled names its spaces, and the plan only if it has a limit', async () => {
    const page = change('confirmed', 'cancelled', 0, { spaces: [{ id, name: 'Loft' }] })
    page.answer('events/get-event-limit', () => ({ used: 3, allowed: null }))
    expect(await beforehand()).toEqual(['Its spaces become free for others.'])
  })

  test('back from cancelled is called restoring', async () => {
    change('cancelled', 'confirmed', 0, {
      days: [{ ...dayWithoutStart, date: '2199-06-20', starts: '2199-06-20T20:00' }],
    })
    await screen.findByText(/^Restore .+ as confirmed\?$/)
    expect(screen.getByRole('button', { name: 'Restore as confirmed' })).toBeDefined()
  })

  test('without side effects shows none [E-EVT-88]', async () => {
    const page = change('confirmed', 'live', 3)
    await waitFor(() => expect(page.asked.some(({ call }) => call === 'events/preview-status')).toBe(true))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go live' }).disabled).toBe(false))
    expect(screen.queryByRole('list', { name: 'What it does' })).toBeNull()
  })
})

describe('the activity', () => {
  const [arc, zoo, hall] = [id.replace('6f', 'a1'), id.replace('6f', 'a2'), id.replace('6f', 'a3')]
  const day = { date: '2199-06-20', label: '', doors: null, ends: null, curfew: null, spaces: [hall] }
  const moved = { ...day, date: '2199-07-04', starts: '2199-07-04T20:00', spaces: [] }
  const entry = (changes: object[]) => ({
    ...{ id, created_at: '2026-11-20T10:00:00.000Z', action_type: 'update', resource_type: 'event', resource_id: id },
    ...{ subject: 'Nova', is_erased: false, actor: { kind: 'member', name: 'Kim', avatar_url: null, acted_as: null } },
    changes,
  })
  const lines = async (changes: object[]) => {
    open(`/events/${id}?tab=activity`, { entries: [entry(changes)], names: { [zoo]: 'Zoo', [hall]: 'Main Hall' } })
    const list = await screen.findByRole('list', { name: 'What changed' })
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  }

  test('says from what to what for days, spaces, venue and artists; days that stay are left out', async () => {
    const second = { ...day, date: '2199-06-21', starts: null, spaces: [] }
    const changes = [
      { field: 'days', before: [{ ...day, starts: '2199-06-20T19:30' }, second], after: [moved, second] },
      { field: 'venue', before: { id: arc, name: 'Arc' }, after: zoo },
      { field: 'artists', before: [{ name: 'Nova' }, { name: 'Ash' }], after: [{ name: 'Nova' }] },
      { field: 'owner', before: null, after: arc },
    ]
    expect(await lines(changes)).toEqual([
      'Days: Thu, Jun 20, 2199 · Start 19:30 · Main Hall → Thu, Jul 4, 2199 · Start 20:00',
      'Venue: Arc → Zoo',
      'Artists: Ash → nothing',
      'Owner: Former member',
    ])
  })
})

test.each(['cancelled', 'postponed', 'declined'])('the page of a %s event shows the reason', async (status) => {
  open(`/events/${id}`, { record: event({ status, status_reason: 'The band is ill' }) })
  expect(await screen.findByText('The band is ill')).toBeTruthy()
  closePage()
  open(`/events/${id}`, { record: event({ status: 'hold', status_reason: 'An old reason' }) })
  await screen.findByText('Updated')
  expect(screen.queryByText('An old reason')).toBeNull()
})

test.each([
  ['by members who may invite', 'write', {}, `/team-management?invite=open&event=${id}`],
  ['but not without the permission', 'read', {}, null],
  ['but not to a declined event', 'write', { status: 'declined' }, null],
] as const)('a guest can be invited from the menu of an event: %s', async (_, level, values, address) => {
  const { company } = owner(['dashboard', 'events', 'team'])
  open(`/events/${id}`, { who: { ...account({ events: 'write', team: level }), company }, record: event(values) })
  fireEvent.click(await screen.findByRole('button', { name: 'More about this event' }))
  await screen.findByText('Move to bin')
  await import('./invite-guest-item.tsx')
  await waitFor(() =>
    expect(screen.queryByRole('menuitem', { name: 'Invite guest…' })?.getAttribute('href') ?? null).toBe(address),
  )
})

test('a copy of an event is on another date, shows what was copied, and opens [M-REC-101]', async () => {
  const page = open(`/events/${id}`, { record: event({ announce_at: '2199-06-01T10:00' }) })
  page.answer('events/duplicate-record', () => ({
    record: event({ id: 'b1f5a9de-52c5-4f0c-8f0e-3a7d1c6a2b44' }),
    copied: ['Title', 'Artists', 'Venue'],
  }))
  fireEvent.click(await screen.findByRole('button', { name: 'More about this event' }))
  fireEvent.click(await screen.findByText('Duplicate…'))
  fireEvent.change(await screen.findByLabelText(/^Date of the copy/), { target: { value: '2200-01-10' } })
  const moves = await screen.findByRole('list', { name: 'What moves' })
  expect([...moves.children].map(({ textContent }) => textContent)).toEqual([
    'Thu, Jun 20, 2199 → Fri, Jan 10, 2200',
    'Announced: Jun 1, 2199, 10:00 → Dec 22, 2199, 10:00',
  ])
  page.answer('events/move-to-bin', () => ({ done: [], refused: [] }))
  fireEvent.click(screen.getByRole('button', { name: 'Create copy' }))
  expect(await screen.findByText('The copy is a draft. Copied: Title, Artists, Venue')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/events/b1f5a9de-52c5-4f0c-8f0e-3a7d1c6a2b44'))
  expect(page.asked.find(({ call }) => call === 'events/duplicate-record')?.input).toMatchObject({
    id,
    changes: {
      name: 'Nova',
      days: [{ date: '2200-01-10', starts: '2200-01-10T20:00' }],
      announce_at: '2199-12-22T10:00',
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(page.asked.find(({ call }) => call === 'events/move-to-bin')?.input).toMatchObject({
      ids: ['b1f5a9de-52c5-4f0c-8f0e-3a7d1c6a2b44'],
    }),
  )
})

test('a link to an event of another own company offers to open it there', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  const page = open(`/events/${id}?tab=activity`, {})
  page.answer('events/get-record', () => refusal('not_found', 404))
  page.answer('search/get-company-of-record', () => ({ company: { id, name: 'Kesselhaus' } }))
  expect(await screen.findByText('This event belongs to Kesselhaus.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Open in Kesselhaus' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`/events/${id}?tab=activity`))
  expect(sessionStorage.getItem('selectedCompanyId')).toBe(id)
})

test('the form points out sale dates in a wrong order, and splits pasted artists', async () => {
  open(`/events/${id}?tab=edit`, { record: event({ announce_at: '2199-05-02T10:00', on_sale_at: '2199-05-01T10:00' }) })
  expect(await screen.findByText('This is before the announcement.')).toBeTruthy()
  const artists = screen.getByRole('combobox', { name: 'Artists' })
  fireEvent.paste(artists, { clipboardData: { getData: () => 'Nova, Ash; Zebra' } })
  for (const name of ['Ash', 'Zebra']) expect(await screen.findByText(name)).toBeTruthy()
})

test.each([
  ['runs, and the date changes', 'running', '2199-06-21', true],
  ['runs, and the date stays', 'running', '2199-06-20', false],
  ['has ended, and the date changes', 'kept', '2199-06-21', false],
])('the form of a hold says that its challenge ends, if it %s', async (_, state, date, isTold) => {
  const times = { load_in: null, starts: null, doors: null, ends: null, load_out: null, curfew: null }
  const days = [{ date: '2199-06-20', label: '', spaces: [id], ...times }]
  const page = open(`/events/${id}?tab=edit`, { record: event({ days, venue: { id, name: 'Kesselhaus' } }) })
  page.answer('events/list-conflicts', () => ({ conflicts: [] }))
  page.answer('holds/get-hold', () => ({ hold: null, queues: [], group: [], challenges: [{ state }], changes: [] }))
  const input = await screen.findByLabelText(/^Date/)
  fireEvent.change(input, { target: { value: date } })
  if (isTold) await screen.findByText('The challenge of its present date ends when you save.')
  else {
    await waitFor(() => expect(page.asked.some(({ call }) => call === 'holds/get-hold')).toBe(true))
    expect(screen.queryByText(/^The challenge of its present date/)).toBeNull()
  }
})

test('a moved event can be moved back from the toast', async () => {
  const day = { date: '2199-06-20', label: '', starts: null, doors: null, ends: null, curfew: null, spaces: [] }
  const record = event({ status: 'confirmed', days: [day], first_date: day.date }) as never
  const move = <MoveDialog event={record} onClose={() => undefined} />
  const page = openPage(
    '/move',
    { Component: RequireUser, children: [{ path: '/move', element: move }] },
    {
      'auth/get-session': () => all,
      'events/list-conflicts': () => ({ conflicts: [] }),
      'events/move-event': () => ({ record, moved: [], undo_id: id }),
      'events/undo-action': () => ({ done: [id], refused: [] }),
    },
  )
  fireEvent.change(await screen.findByLabelText('New date'), { target: { value: '2199-07-04' } })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Move' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(page.asked.find(({ call }) => call === 'events/undo-action')?.input).toMatchObject({ undo_id: id }),
  )
})

test.each([
  ['/events/calendar', 'Calendar', '/events/calendar?view=month'],
  ['/events/holds', 'Holds', '/events/holds?view=month'],
  ['/dashboard', 'Dashboard', '/dashboard?view=month'],
  ['/venues', 'Events', '/events?list'],
])('after %s, an event leads back to %s', async (path, title, address) => {
  rememberList(path, '?view=month')
  open(`/events/${id}`, {})
  const link = await screen.findByRole('link', { name: title })
  expect(link.getAttribute('href')).toBe(address)
})
