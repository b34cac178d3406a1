import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#shared/features/identity/auth.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, type OpenedPage, openPage } from '#tests/web/open-page.tsx'
import { recordRoutes } from '#web/domain/records/record-routes.ts'
import { chooseFormatLocale } from '#web/platform/locale/choose-format-locale.ts'
import { EventPage, EventPages } from './event-pages.tsx'

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York')
})
afterEach(() => {
  vi.unstubAllEnvs()
  closePage()
  chooseFormatLocale('en-US')
})

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const ada = { id: 'b1a7c2f6-30a5-4e8c-9a54-0d2f4f0c9b12', name: 'Ada' }
const event = {
  ...{ id, name: 'Nova', version: 1, status: 'draft', kind: 'concert', custom: {}, tags: [], is_masked: false },
  days: [
    {
      ...{ date: '2131-06-15', label: '', doors: null, curfew: null, spaces: [] },
      ...{ starts: '2131-06-15T21:00', ends: '2131-06-16T00:30' },
    },
  ],
  ...{ first_date: '2131-06-15', last_date: '2131-06-15', moved_from: null, is_date_open: false, is_busy: false },
  ...{ starts_at: '2131-06-15T19:00:00.000Z', ends_at: '2131-06-15T22:30:00.000Z', time_zone: 'Europe/Berlin' },
  ...{ venue: null, owner: null, artists: [], viewers: [], is_private: false, capacity: 12_500, age_limit: null },
  ...{ announce_at: '2131-02-05T10:00', presale_at: null, on_sale_at: null, ticket_url: null, currency: null },
  ...{
    created_at: '2026-11-20T10:00:00.000Z',
    created_by: ada,
    updated_at: '2026-11-20T23:05:00.000Z',
    updated_by: ada,
  },
  ...{ color: null, notes: null, organiser_role: null, status_reason: null },
}

type Ways = Partial<NonNullable<Account['company']>>

function open(
  address: string,
  ways: Ways = {},
  format_locale: string | null = null,
  answers: Record<string, () => object> = {},
): OpenedPage {
  const account = owner(['dashboard', 'events'])
  const company = account.company && { ...account.company, timezone: 'Europe/Berlin', ...ways }
  return openPage(address, recordRoutes('/events', { Component: EventPages }, { Component: EventPage }), {
    'auth/get-session': () => ({ ...account, company, format_locale }),
    'event-settings/list-custom-fields': () => ({ fields: [] }),
    'event-settings/list-tags': () => ({ tags: [] }),
    'venues/list-records': () => ({ rows: [], next_cursor: null }),
    'events/get-record': () => ({ record: event }),
    'events/list-records': () => ({ rows: [event], next_cursor: 'more' }),
    'events/get-count': () => ({ total: 1234 }),
    'events/list-views': () => ({
      views: [],
      start_view_id: null,
      columns: ['first_date', 'capacity', 'announce_at'],
    }),
    'events/create-record': () => ({ record: event }),
    'events/list-activity': () => ({ entries: [], next_cursor: null }),
    ...answers,
  })
}

/** Role queries are slow on large pages. */
async function input(name: string): Promise<HTMLInputElement> {
  return expect
    .poll(() => document.querySelector<HTMLInputElement>(`[data-path="${name}"]`))
    .not.toBeNull()
    .then(() => {
      const found = document.querySelector<HTMLInputElement>(`[data-path="${name}"]`)
      if (!found) throw new Error(`There is no ${name}`)
      return found
    })
}
async function enter(label: string, typed: string): Promise<string> {
  const field = (await screen.findByLabelText(label)) as HTMLInputElement
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.blur(field)
  return ((await screen.findByLabelText(label)) as HTMLInputElement).value
}

describe('the form of an event', () => {
  test('clears the spaces of the previous venue when another is selected', async () => {
    const [arena, barn] = [
      { id: ada.id, name: 'Arena' },
      { id, name: 'Barn' },
    ]
    const hall = { id: 'c1a7c2f6-30a5-4e8c-9a54-0d2f4f0c9b13', name: 'Arena main hall' }
    const [first] = event.days
    const booked = { ...event, venue: arena, spaces: [hall], days: [{ ...first, label: 'Opening', spaces: [hall.id] }] }
    const page = open(`/events/${id}?tab=edit`, {}, null, {
      'events/get-record': () => ({ record: booked }),
      'events/update-record': () => ({ record: { ...booked, version: 2 } }),
      'venues/list-records': () => ({ rows: [arena, barn], next_cursor: null }),
      'spaces/list-records': () => ({ rows: [hall], next_cursor: null }),
    })
    fireEvent.click(await input('venue'))
    fireEvent.click(await screen.findByRole('option', { name: 'Barn' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => page.asked.find(({ call }) => call === 'events/update-record')?.input)
      .toMatchObject({ changes: { venue: barn.id, days: [{ label: 'Opening', starts: first?.starts, spaces: [] }] } })
  })

  test("accepts times in the event's zone, and names it if the reader's differs [M-TIME-03 M-TIME-05 M-TIME-12]", async () => {
    const page = open('/events/new', { default_currency: 'SEK' })
    fireEvent.change(await input('name'), { target: { value: 'Nova' } })
    fireEvent.change(await input('days'), { target: { value: '2131-06-15' } })
    expect(await enter('Start', '2100')).toBe('21:00')
    expect(await enter('End', '12.30a')).toBe('00:30 +1')
    fireEvent.change(await input('announce_at'), { target: { value: '2131-02-05T10:00' } })
    expect(screen.getByText('Times are in Berlin time')).toBeTruthy()
    expect(screen.getAllByText('Berlin time')).toHaveLength(3)
    fireEvent.click(screen.getByText('Create event'))
    await expect
      .poll(() => page.asked.find(({ call }) => call === 'events/create-record')?.input)
      .toMatchObject({
        days: [{ date: '2131-06-15', starts: '2131-06-15T21:00', ends: '2131-06-16T00:30' }],
        announce_at: '2131-02-05T10:00',
        currency: 'SEK',
      })
  })

  test('says which times are on the next day, and how long the event then is', async () => {
    open('/events/new')
    await input('days')
    expect(screen.getByText('Enter the date to add times.')).toBeTruthy()
    fireEvent.change(await input('days'), { target: { value: '2131-06-15' } })
    expect(screen.queryByText('Enter the date to add times.')).toBeNull()
    await enter('Start', '20:00')
    await enter('End', '19:30')
    expect(screen.getByText('On the next day (23.5 h)')).toBeTruthy()
    await enter('End', '2')
    expect(screen.getByText('On the next day (6 h)')).toBeTruthy()
    await enter('Load-out', '3')
    expect(screen.getByText('On the next day')).toBeTruthy()
    await enter('End', '23')
    expect(screen.queryByText(/^Ends/)).toBeNull()
  })

  test("shows no zone if the reader's is the event's [M-TIME-06]", async () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    open('/events/new')
    await input('name')
    expect(screen.queryByText(/Berlin time/)).toBeNull()
  })

  test("shows times in the company's time format, and accepts both [M-TIME-11]", async () => {
    open('/events/new', { clock: '12' })
    fireEvent.change(await input('days'), { target: { value: '2131-06-15' } })
    expect(await enter('Start', '2100')).toBe('9:00 PM')
    expect(await enter('End', '00:30')).toBe('12:30 AM +1')
    expect(await enter('End', '12:45 AM +1')).toBe('12:45 AM +1')
    await enter('End', '25:70')
    expect(screen.getByText('Enter a time such as 9:30 PM')).toBeTruthy()
  })
})

const said = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/[\u202f\u00a0]/g, ' ')
const fact = async (name: string) => {
  const value = (await screen.findByText(name)).nextElementSibling as HTMLElement
  await waitFor(() => expect(value.textContent).not.toBe(''))
  return said(value)
}

describe('the page of an event', () => {
  test("shows times in its zone, and names it if the reader's differs [M-TIME-04 M-TIME-05]", async () => {
    open(`/events/${id}`)
    expect(await fact('Days')).toBe('Fri, Jun 15 · Start 21:00 · End 00:30 +1Times are in Berlin time (GMT+2)')
    expect(await fact('Announced')).toBe('Feb 5, 2131, 10:00 (Berlin time)')
  })

  test("shows no zone if the reader's is the same [M-TIME-06]", async () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    open(`/events/${id}`)
    expect(await fact('Days')).toBe('Fri, Jun 15 · Start 21:00 · End 00:30 +1')
    expect(await fact('Announced')).toBe('Feb 5, 2131, 10:00')
  })

  test('shows the spaces of each day', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const [hall, foyer] = [
      { id: ada.id, name: 'Main hall' },
      { id, name: 'Foyer' },
    ]
    const [first] = event.days
    const second = { ...first, date: '2131-06-16', starts: null, ends: null, spaces: [hall.id] }
    const days = [{ ...first, spaces: [hall.id, foyer.id] }, second]
    open(`/events/${id}`, {}, null, {
      'events/get-record': () => ({ record: { ...event, days, spaces: [foyer, hall] } }),
    })
    expect(await fact('Days')).toBe(
      'Fri, Jun 15 · Start 21:00 · End 00:30 +1 · Foyer · Main hallSat, Jun 16 · Main hall',
    )
  })

  test("uses the company's time format for planned times and timestamps [M-TIME-11]", async () => {
    open(`/events/${id}`, { clock: '12' })
    expect(await fact('Days')).toMatch(/^Fri, Jun 15 · Start 9:00 PM · End 12:30 AM \+1/)
    expect(await fact('Announced')).toBe('Feb 5, 2131, 10:00 AM (Berlin time)')
    expect(await fact('Updated')).toBe('Nov 21, 2026, 12:05 AM GMT+1, Ada')
    closePage()
    open(`/events/${id}`, { clock: '24' })
    expect(await fact('Days')).toMatch(/^Fri, Jun 15 · Start 21:00 · End 00:30 \+1/)
    expect(await fact('Updated')).toBe('Nov 21, 2026, 00:05 GMT+1, Ada')
  })

  test.each([
    ['de-DE', 'Fri, 15 Jun · Start 21:00', '5 Feb 2131, 10:00 (Berlin time)', '12.500', '21 Nov 2026, 00:05'],
    ['da-DK', 'Fri 15 Jun · Start 21.00', '5 Feb 2131, 10.00 (Berlin time)', '12.500', '21 Nov 2026, 00.05'],
    ['en-GB', 'Fri 15 Jun · Start 21:00', '5 Feb 2131, 10:00 (Berlin time)', '12,500', '21 Nov 2026, 00:05'],
    ['fr-FR', 'Fri 15 Jun · Start 21:00', '5 Feb 2131, 10:00 (Berlin time)', '12 500', '21 Nov 2026, 00:05'],
  ])(
    'formats dates, times and numbers for %s [M-TIME-07 M-TIME-08 M-TIME-09]',
    async (locale, days, announced, capacity, made) => {
      open(`/events/${id}`, {}, locale)
      expect(await fact('Days')).toContain(days)
      expect(await fact('Announced')).toBe(announced)
      expect(await fact('Capacity')).toBe(capacity)
      expect(await fact('Updated')).toContain(made)
      expect(said(screen.getByRole('banner', { hidden: true }) ?? document.body)).toMatch(/in \d\d[.,\s]\d{3} days/)
    },
  )
})

test('the event list formats dates, times and numbers for the reader [M-TIME-07 M-TIME-08 M-TIME-09]', async () => {
  open('/events', {}, 'de-DE')
  const row = (await screen.findByText('Nova')).closest('tr')
  const cells = [...(row?.querySelectorAll('td') ?? [])].map(said)
  expect(cells.slice(-3)).toEqual(['Fri, 15 Jun 2131', '12.500', '5 Feb 2131, 10:00 (Berlin time)'])
  expect(await screen.findByText('1.234 events')).toBeTruthy()
})

test('errors of the form disappear when the field is corrected, also those within a day', async () => {
  open('/events/new')
  fireEvent.click(await screen.findByText('Create event'))
  expect(await screen.findByText('A title is required')).toBeTruthy()
  fireEvent.change(await input('name'), { target: { value: 'Nova' } })
  expect(screen.queryByText('A title is required')).toBeNull()
  fireEvent.change(await input('days'), { target: { value: '2131-06-15' } })
  fireEvent.click(screen.getByText('Add a day'))
  const label = await screen.findAllByLabelText('Label')
  fireEvent.change(label[1] as HTMLInputElement, { target: { value: 'x'.repeat(61) } })
  fireEvent.click(screen.getByText('Create event'))
  expect(await screen.findByText('At most 60 characters')).toBeTruthy()
  fireEvent.change(label[1] as HTMLInputElement, { target: { value: 'Sunday' } })
  expect(screen.queryByText('At most 60 characters')).toBeNull()
})

test('a further day has the times of the day before', async () => {
  open('/events/new')
  fireEvent.change(await input('days'), { target: { value: '2131-06-15' } })
  await enter('Start', '2100')
  await enter('End', '00:30')
  fireEvent.click(screen.getByText('Add a day'))
  expect((await screen.findAllByLabelText('Start')).map((one) => (one as HTMLInputElement).value)).toEqual([
    ...['21:00', '21:00'],
  ])
  expect((await screen.findAllByLabelText('End')).map((one) => (one as HTMLInputElement).value)).toEqual([
    ...['00:30 +1', '00:30 +1'],
  ])
})

const sent = (page: OpenedPage) => page.asked.filter(({ call }) => /^events\/(create|update)-record$/.test(call))

test.each([
  ['/events/new', 'Create event'],
  [`/events/${id}?tab=edit`, 'Save'],
])('%s is not sent with a time that cannot be read, which keeps its error', async (address, button) => {
  const page = open(address, {}, null, { 'events/update-record': () => ({ record: { ...event, version: 2 } }) })
  fireEvent.change(await input('name'), { target: { value: 'Aurora' } })
  fireEvent.change(await input('days'), { target: { value: '2131-06-16' } })
  expect(await enter('Doors', '25:99')).toBe('25:99')
  fireEvent.click(screen.getByText(button))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Doors')))
  expect(screen.getByText('Enter a time such as 21:30')).toBeTruthy()
  expect(sent(page)).toEqual([])
  await enter('Doors', '19:30')
  fireEvent.click(screen.getByText(button))
  await expect.poll(() => sent(page)).toHaveLength(1)
})

test('times in the wrong order are marked at the time that is too early, which gets the focus', async () => {
  const page = open('/events/new')
  fireEvent.change(await input('name'), { target: { value: 'Nova' } })
  fireEvent.change(await input('days'), { target: { value: '2131-06-15' } })
  await enter('Doors', '2100')
  await enter('Start', '2000')
  fireEvent.click(screen.getByText('Create event'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Start')))
  const wrong = document.querySelectorAll('[aria-invalid="true"]')
  expect([...wrong]).toEqual([screen.getByLabelText('Start')])
  expect(screen.getByText('Times must be in this order: load-in, doors, start, end, load-out')).toBeTruthy()
  expect(sent(page)).toEqual([])
})

test('a time on the next day before one of the date is marked', async () => {
  open('/events/new')
  fireEvent.change(await input('name'), { target: { value: 'Nova' } })
  fireEvent.change(await input('days'), { target: { value: '2131-06-15' } })
  await enter('Doors', '25:00')
  await enter('Start', '2000')
  fireEvent.click(screen.getByText('Create event'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Doors')))
  expect([...document.querySelectorAll('[aria-invalid="true"]')]).toEqual([screen.getByLabelText('Doors')])
})

test('artists are separated by commas, also pasted ones, and a comma at the end adds none', async () => {
  const page = open('/events/new')
  fireEvent.change(await input('name'), { target: { value: 'Nova' } })
  fireEvent.change(await input('days'), { target: { value: '2131-06-15' } })
  const artists = await input('artists')
  const user = userEvent.setup({ delay: null })
  await user.type(artists, 'Voyou, ')
  fireEvent.blur(artists)
  await user.click(artists)
  await user.paste('Fishbach; La Féline, ')
  fireEvent.click(screen.getByText('Create event'))
  await expect
    .poll(() => sent(page)[0]?.input)
    .toMatchObject({ artists: [{ name: 'Voyou' }, { name: 'Fishbach' }, { name: 'La Féline' }] })
})

test('a date in the past is named, and can be saved', async () => {
  const page = open('/events/new')
  fireEvent.change(await input('name'), { target: { value: 'Nova' } })
  fireEvent.change(await input('days'), { target: { value: '2131-06-15' } })
  expect(screen.queryByText('This date is in the past')).toBeNull()
  fireEvent.change(await input('days'), { target: { value: '2025-03-06' } })
  expect(screen.getByText('This date is in the past')).toBeTruthy()
  fireEvent.click(screen.getByText('Create event'))
  await expect.poll(() => sent(page)).toHaveLength(1)
})
