import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onPostgres } from '#tests/support/database.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { longestBlock, maxBlock } from '#tests/support/longest-block.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member } from '#tests/support/people.ts'
import { type Receiver, startReceiver } from '#tests/support/receiver.ts'
import { aVenue } from '#tests/support/record-features.ts'
import { fetchOneCalendar, sweepOutsideCalendars } from './fetch-jobs.ts'

let marquee: TestMarquee
let server: Receiver
let tenant: Company
let venue: string
let hall: string
let club: string
let both: string
beforeAll(async () => {
  marquee = await startTestMarquee()
  server = await startReceiver()
})
afterAll(async () => {
  await server.close()
  await marquee.close()
})
beforeEach(async () => {
  tenant = await company(marquee)
  venue = await aVenue(marquee, tenant, 'Kesselhaus')
  await marquee.sql((tx) =>
    tx.updateTable('venues').set({ is_own_house: true, time_zone: 'Europe/Berlin' }).where('id', '=', venue).execute(),
  )
  hall = await space('Hall')
  club = await space('Club')
  both = await space('Hall and club', { parts: [hall, club] })
})

const space = async (name: string, values: object = {}) =>
  (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name, venue, ...values })).ok.record.id
const date = (day: string) => `${nextYear}-${day}`
const june = { from: date('06-01'), until: date('06-30') }
const file = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...events, 'END:VCALENDAR', ''].join('\r\n')
const entry = (title: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${title}`, `SUMMARY:${title}`, ...lines, 'END:VEVENT'].join('\r\n')
const compact = (day: string) => date(day).replaceAll('-', '')
const evening = (title: string, day: string) =>
  entry(title, `DTSTART;TZID=Europe/Berlin:${compact(day)}T190000`, `DTEND;TZID=Europe/Berlin:${compact(day)}T230000`)

const values = { name: 'City', color: '#0987a0' }
const create = (input: object, who: Caller = tenant.owner) =>
  marquee.call(who, 'outsideCalendars', 'createOutsideCalendar', { ...values, ...input })
const upload = async (content: string, input: object = {}) =>
  (await create({ file: { name: 'city.ics', content }, ...input })).ok.calendar
const entries = async (who: Caller = tenant.owner, range: { from: string; until: string } = june) =>
  (await marquee.call(who, 'outsideCalendars', 'getOutsideEntries', range)).ok
const titles = async (who?: Caller) => (await entries(who)).entries.map(({ title }: { title: string }) => title)
const listed = async () => (await marquee.call(tenant.owner, 'outsideCalendars', 'listOutsideCalendars')).ok.calendars
const work = (calendar_id: string) => fetchOneCalendar.work(jobContext(marquee), { company_id: tenant.id, calendar_id })
const serve = (content: string, headers = {}) =>
  server.answer((response) => response.writeHead(200, headers).end(content))

test('a file is shown at once, in local times of the venue [E-FEED-22 E-FEED-26]', async () => {
  const calendar = await upload(
    file(
      evening('Parade', '06-12'),
      entry('Fair', `DTSTART;VALUE=DATE:${compact('06-20')}`, `DTEND;VALUE=DATE:${compact('06-23')}`),
      entry('Long', `DTSTART:${compact('06-25')}T100000Z`, `DTEND:${compact('06-27')}T100000Z`, 'TRANSP:TRANSPARENT'),
    ),
    { venue_id: venue, space_id: hall },
  )
  expect(calendar).toMatchObject({ entry_count: 3, file_name: 'city.ics', url: null, is_pending: false, failure: null })
  const found = await entries()
  expect(found.calendars).toEqual([{ ...values, id: calendar.id, venue_id: venue, space_id: hall }])
  expect(found.entries).toMatchObject([
    { title: 'Parade', first_date: date('06-12'), last_date: date('06-12'), starts: `${date('06-12')}T19:00` },
    { title: 'Fair', first_date: date('06-20'), last_date: date('06-22'), starts: null, ends: null, is_busy: true },
    { title: 'Long', first_date: date('06-25'), last_date: date('06-27'), is_busy: false },
  ])
  const days = async (from: string, until: string) =>
    (await entries(tenant.owner, { from: date(from), until: date(until) })).entries.length
  expect([await days('06-22', '06-22'), await days('06-23', '06-24'), await days('06-13', '06-19')]).toEqual([1, 0, 0])
})

test('an address is fetched by a job, also one of webcal:// [E-FEED-23]', async () => {
  serve(file(evening('Parade', '06-12')))
  const { calendar } = (await create({ url: server.url })).ok
  expect(calendar).toMatchObject({ is_pending: true, entry_count: 0, succeeded_at: null })
  expect(await waitingJobs(marquee)).toContainEqual({
    name: 'fetch-outside-calendar',
    data: { company_id: tenant.id, calendar_id: calendar.id },
  })
  await work(calendar.id)
  expect(await listed()).toMatchObject([{ is_pending: false, entry_count: 1, failure: null }])
  expect(await titles()).toEqual(['Parade'])
  const subscribed = (await create({ name: 'Sports', url: 'WebCal://calendar.example/sports.ics' })).ok.calendar
  expect(subscribed.url).toBe('https://calendar.example/sports.ics')
})

test('every hour it is fetched again; unchanged entries stay, and once a day all is read again [E-FEED-24]', async () => {
  serve(file(evening('Parade', '06-12')), { etag: '"1"' })
  const { id } = (await create({ url: server.url })).ok.calendar
  await work(id)
  const sweep = async () => {
    const before = (await waitingJobs(marquee)).length
    await sweepOutsideCalendars.work(jobContext(marquee), {})
    return (await waitingJobs(marquee)).length - before
  }
  expect(await sweep()).toBe(0)
  const age = (column: string, interval: string) =>
    marquee.sql((tx) =>
      sql`update outside_calendars set ${sql.ref(column)} = now() - ${interval}::interval where id = ${id}`.execute(tx),
    )
  await age('next_at', '1 minute')
  expect(await sweep()).toBe(1)
  expect(await sweep()).toBe(0)
  server.answer(304)
  await age('succeeded_at', '2 hours')
  await work(id)
  expect(server.received.at(-1)?.headers['if-none-match']).toBe('"1"')
  expect(await titles()).toEqual(['Parade'])
  expect(Date.now() - Date.parse((await listed())[0]?.succeeded_at ?? '')).toBeLessThan(60_000)
  await age('read_at', '25 hours')
  serve(file(evening('Marathon', '06-13')))
  await work(id)
  expect(server.received.at(-1)?.headers['if-none-match']).toBeUndefined()
  expect(await titles()).toEqual(['Marathon'])
  await marquee.sql((tx) =>
    tx.updateTable('companies').set({ status: 'suspended' }).where('id', '=', tenant.id).execute(),
  )
  await age('next_at', '1 minute')
  expect(await sweep()).toBe(0)
})

test('if it cannot be fetched or read, its entries stay and the reason is shown [E-FEED-31]', async () => {
  serve(file(evening('Parade', '06-12')))
  const { id } = (await create({ url: server.url })).ok.calendar
  await work(id)
  const failure = async () => {
    await work(id)
    expect(await titles()).toEqual(['Parade'])
    const [calendar] = await listed()
    expect(calendar).toMatchObject({ failed_at: expect.any(String), entry_count: 1, is_pending: false })
    return calendar?.failure
  }
  server.answer(404)
  expect(await failure()).toBe('There is no calendar at this address (404).')
  serve('<html>')
  expect(await failure()).toBe('This is not a calendar file.')
  serve(file(...Array(21_000).fill(evening('Many', '06-12'))))
  expect(await failure()).toBe('The calendar has more than 20,000 events.')
  serve(file(entry('Tick', `DTSTART:${compact('06-12')}T100000Z`, 'RRULE:FREQ=SECONDLY')))
  expect(await failure()).toMatch(/more than 5,000 dates/)
  serve(file(evening('Parade', '06-12')))
  await work(id)
  expect(await listed()).toMatchObject([{ failure: null, failed_at: null }])
})

test('what is wrong with an address or a file is said at its field, and nothing is stored', async () => {
  const fieldsOf = async (input: object) => (await create(input)).error?.data
  expect(await fieldsOf({ url: 'ftp://calendar.example/a.ics' })).toMatchObject({
    fields: { url: 'This address cannot be used: it must start with https://.' },
  })
  expect(await fieldsOf({ file: { name: 'a.ics', content: 'hello' } })).toMatchObject({
    fields: { file: 'This is not a calendar file.' },
  })
  expect(await fieldsOf({})).toMatchObject({ fields: { url: 'Enter an address, or choose a file' } })
  expect(await listed()).toEqual([])
})

test('in production, addresses of private networks, and those without a server, are refused at once', async () => {
  const { production } = marquee.app.env
  try {
    marquee.app.env.production = true
    for (const url of ['https://127.0.0.1/a.ics', 'https://10.1.2.3/a.ics', 'webcal://192.168.0.1/a.ics'])
      expect((await create({ url })).error?.data).toMatchObject({
        fields: { url: 'This address cannot be used: it leads into a private network.' },
      })
    const named = await create({ url: 'https://localhost/a.ics' })
    expect(named.error?.data).toMatchObject({ fields: { url: expect.stringContaining('into a private network') } })
    const unknown = await create({ url: 'https://calendar.invalid/a.ics' })
    expect(unknown.error?.data).toMatchObject({ fields: { url: expect.stringContaining('there is no server at it') } })
    expect(await listed()).toEqual([])
  } finally {
    marquee.app.env.production = production
  }
})

test('a changed address or place is read again; another name only changes the name', async () => {
  serve(file(entry('Float', `DTSTART:${compact('06-12')}T190000`, `DTEND:${compact('06-12')}T230000`)))
  const { id } = (await create({ url: server.url, venue_id: venue })).ok.calendar
  await work(id)
  const update = (input: object) =>
    marquee.call(tenant.owner, 'outsideCalendars', 'updateOutsideCalendar', { id, ...values, ...input })
  expect((await update({ venue_id: venue, name: 'Town' })).ok.calendar).toMatchObject({
    name: 'Town',
    is_pending: false,
  })
  const other = await aVenue(marquee, tenant, 'Elsewhere')
  await marquee.sql((tx) =>
    tx.updateTable('venues').set({ time_zone: 'America/New_York' }).where('id', '=', other).execute(),
  )
  expect((await update({ venue_id: other })).ok.calendar).toMatchObject({ is_pending: true })
  await work(id)
  const { rows } = await marquee.sql((tx) =>
    sql<{ begins_at: string }>`select begins_at from outside_entries where calendar_id = ${id}`.execute(tx),
  )
  expect(rows).toEqual([{ begins_at: `${date('06-12')}T23:00:00.000Z` }])
  expect((await entries()).entries[0]?.starts).toBe(`${date('06-12')}T19:00`)
  expect((await update({ venue_id: other, space_id: hall })).error?.code).toBe('not_found')
  const replaced = await update({ file: { name: 'b.ics', content: file(evening('Filed', '06-14')) } })
  expect(replaced.ok.calendar).toMatchObject({ url: null, file_name: 'b.ics', entry_count: 1, is_pending: false })
  expect(await titles()).toEqual(['Filed'])
})

test('a file that no longer changes is read again each day, because its repeating events go on', async () => {
  const { id } = await upload(file(evening('Parade', '06-12')))
  await marquee.sql(async (tx) => {
    await tx.deleteFrom('outside_entries').where('calendar_id', '=', id).execute()
  })
  await work(id)
  expect(await titles()).toEqual([])
  await marquee.sql((tx) => sql`update outside_calendars set read_at = null where id = ${id}`.execute(tx))
  await work(id)
  expect(await titles()).toEqual(['Parade'])
})

test('a file that was replaced while it was read does not come back', async () => {
  const { id } = await upload(file(evening('Old', '06-10')))
  const change = (input: object) =>
    marquee.call(tenant.owner, 'outsideCalendars', 'updateOutsideCalendar', { ...values, id, ...input })
  await marquee.sql((tx) => sql`update outside_calendars set read_at = null where id = ${id}`.execute(tx))
  const reading = work(id)
  await change({ file: { name: 'new.ics', content: file(evening('New', '06-10')) } })
  await reading
  expect(await titles()).toEqual(['New'])
})

test('guests and other companies see nothing of it; members see entries, but no addresses', async () => {
  await upload(file(evening('Parade', '06-12')), { venue_id: venue, space_id: hall })
  const viewer = await member(marquee, tenant, 'viewer')
  expect(await titles(viewer)).toEqual(['Parade'])
  expect(JSON.stringify(await entries(viewer))).not.toContain('city.ics')
  const refused = await marquee.call(viewer, 'outsideCalendars', 'listOutsideCalendars')
  expect(refused.error?.code).toBe('forbidden')
  await marquee.sql((tx) =>
    tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', viewer.membership_id).execute(),
  )
  expect(await entries(viewer)).toEqual({ calendars: [], entries: [], is_cut: false })
  expect(await titles((await company(marquee)).owner)).toEqual([])
})

test('a removed calendar is gone with its entries; at most 20 are kept', async () => {
  const { id } = await upload(file(evening('Parade', '06-12')))
  await marquee.call(tenant.owner, 'outsideCalendars', 'deleteOutsideCalendar', { id })
  expect(await entries()).toEqual({ calendars: [], entries: [], is_cut: false })
  await work(id)
  await marquee.sql((tx) =>
    sql`insert into outside_calendars (company_id, name, color, url, time_zone)
      select ${tenant.id}, 'Calendar ' || n, '#0987a0', 'https://calendar.example', 'UTC' from generate_series(1, 20) n`.execute(
      tx,
    ),
  )
  expect((await create({ url: 'https://calendar.example' })).error?.code).toBe('too_many_outside_calendars')
})

test('the audit log names the host of an address, and not the address, which can be secret', async () => {
  const { id } = (await create({ url: 'https://calendar.example/private-7f3a/basic.ics' })).ok.calendar
  const rows = await marquee.sql((tx) =>
    tx.selectFrom('audit_logs').select(['action_type', 'new_values']).where('resource_id', '=', id).execute(),
  )
  expect(rows).toMatchObject([{ new_values: { name: 'City', source: 'calendar.example' } }])
  expect(JSON.stringify(rows)).not.toContain('7f3a')
})

const plan = (day: string, spaces: string[], more: object = {}) =>
  JSON.stringify({
    venue,
    status: 'hold',
    days: [{ date: date(day), starts: `${date(day)}T20:00`, ends: `${date(day)}T22:00`, spaces }],
    ...more,
  })
const conflicts = async (day: string, spaces: string[], who: Caller = tenant.owner) =>
  (await marquee.call(who, 'events', 'listConflicts', { plan: plan(day, spaces) })).ok.conflicts.map(
    ({ kind, level, minutes, detail, spaces: where }) => [kind, level, minutes, detail, ...where],
  )

describe('the space of a calendar', () => {
  test('is busy during its entries: a warning in the form and while dragging [E-FEED-27]', async () => {
    const free = entry('Free', `DTSTART:${compact('06-14')}T180000Z`, 'DURATION:PT2H', 'TRANSP:TRANSPARENT')
    const overlapping = [evening('Parade', '06-12'), evening('Concert', '06-12'), free]
    await upload(file(...overlapping), { venue_id: venue, space_id: hall })
    expect(await conflicts('06-12', [hall])).toEqual([['busy_outside', 'warning', 120, 'City', 'Hall']])
    expect(await conflicts('06-12', [both])).toEqual([['busy_outside', 'warning', 120, 'City', 'Hall']])
    expect(await conflicts('06-12', [club])).toEqual([])
    expect(await conflicts('06-13', [hall])).toEqual([])
    expect(await conflicts('06-14', [hall])).toEqual([])
  })

  test('a calendar of a combined space keeps its parts busy; one of a whole venue none', async () => {
    await upload(file(evening('Parade', '06-12')), { venue_id: venue, space_id: both })
    await upload(file(evening('Fair', '06-13')), { venue_id: venue })
    expect(await conflicts('06-12', [club])).toEqual([['busy_outside', 'warning', 120, 'City', 'Club']])
    expect(await conflicts('06-13', [club])).toEqual([])
  })

  test('calendars of the same name count one by one', async () => {
    await upload(file(evening('Late', '06-20')), { venue_id: venue, space_id: hall })
    await upload(file(evening('Early', '06-12')), { venue_id: venue, space_id: hall })
    expect(await conflicts('06-12', [hall])).toHaveLength(1)
    expect(await conflicts('06-20', [hall])).toHaveLength(1)
  })

  test('the warning does not prevent confirming', async () => {
    await upload(file(evening('Parade', '06-12')), { venue_id: venue, space_id: hall })
    const days = [{ date: date('06-12'), starts: `${date('06-12')}T20:00`, spaces: [hall] }]
    const created = await marquee.call(tenant.owner, 'events', 'createRecord', {
      ...{ name: 'Nova', venue, days, status: 'hold' },
    })
    const { id, version } = created.ok.record
    const confirmed = await marquee.call(tenant.owner, 'events', 'changeStatus', { id, version, status: 'confirmed' })
    expect(confirmed.error).toBeNull()
    await upload(file(evening('Free', '06-12').replace('END:VEVENT', 'TRANSP:TRANSPARENT\r\nEND:VEVENT')), {
      ...{ venue_id: venue, space_id: club },
    })
    const other = days.map((day) => ({ ...day, spaces: [club] }))
    const beside = { name: 'Echo', venue, days: other, status: 'hold' as const }
    const { record } = (await marquee.call(tenant.owner, 'events', 'createRecord', beside)).ok
    const confirming = { id: record.id, version: record.version, status: 'confirmed' as const }
    expect((await marquee.call(tenant.owner, 'events', 'changeStatus', confirming)).error).toBeNull()
    const filters = JSON.stringify([['has_conflict', 'is', true]])
    const { rows } = (await marquee.call(tenant.owner, 'events', 'listRecords', { scope: 'all', filters })).ok
    expect(rows.map((row) => row.name)).toEqual(['Nova'])
  })

  test('is not offered as free on these dates, and links to free dates leave them out', async () => {
    await upload(file(evening('Parade', '06-12')), { venue_id: venue, space_id: hall })
    const range = { from: date('06-11'), until: date('06-13'), spaces: [hall] }
    const { spaces } = (await marquee.call(tenant.owner, 'availability', 'getAvailability', range)).ok
    expect(spaces[0]?.dates.map(({ date: on, state, reason }) => [on.slice(5), state, reason])).toEqual([
      ['06-11', 'open', null],
      ['06-12', 'closed', 'Busy in the outside calendar ‘City’'],
      ['06-13', 'open', null],
    ])
    const { url } = (
      await marquee.call(tenant.owner, 'availability', 'createAvailabilityLink', { query: range, days: 7 })
    ).ok
    const token = url.split('/').at(-1) ?? ''
    const shared = JSON.stringify((await marquee.call({}, 'shareLinks', 'getShareLink', { token })).ok)
    expect(shared).toContain(date('06-11'))
    expect(shared).not.toContain(date('06-12'))
    expect(shared).not.toMatch(/City|Parade/)
  })

  test('a year of free dates beside 100,000 entries is found while other requests are answered', async () => {
    await marquee.sql(async (tx) => {
      await sql`insert into outside_calendars (company_id, name, color, url, time_zone, venue_id, space_id)
        select ${tenant.id}, 'Calendar ' || n, '#0987a0', 'https://calendar.example', 'UTC', ${venue}, ${hall}
        from generate_series(1, 20) n`.execute(tx)
      await sql`insert into outside_entries (company_id, calendar_id, position, title, is_busy, begins_at, ends_at)
        select company_id, id, n, 'Entry', true, now() + n * interval '2 hours',
          now() + n * interval '2 hours' + interval '300 days'
        from outside_calendars, generate_series(1, 5000) n where company_id = ${tenant.id}`.execute(tx)
    })
    const range = { from: date('01-01'), until: date('12-31'), spaces: [] }
    const blocked = await longestBlock(async () => {
      await marquee.call(tenant.owner, 'availability', 'getAvailability', range)
    })
    expect(blocked).toBeLessThan(onPostgres ? maxBlock : 1000)
    expect((await entries()).is_cut).toBe(true)
  })

  test('dates beside many short entries in a space of many parts are found while other requests are answered', async () => {
    const floors = []
    for (const floor of [1, 2]) {
      const parts = []
      for (let at = 0; at < 20; at += 1) parts.push(await space(`Part ${floor}.${at}`))
      floors.push(await space(`Floor ${floor}`, { parts }))
    }
    const whole = await space('Whole', { parts: floors })
    await marquee.sql(async (tx) => {
      await sql`insert into outside_calendars (company_id, name, color, url, time_zone, venue_id, space_id)
        select ${tenant.id}, 'Calendar ' || n, '#0987a0', 'https://calendar.example', 'UTC', ${venue}, ${whole}
        from generate_series(1, 20) n`.execute(tx)
      await sql`insert into outside_entries (company_id, calendar_id, position, title, is_busy, begins_at, ends_at)
        select company_id, id, n, 'Entry', true, ${date('03-01')}::timestamptz + n * interval '10 seconds',
          ${date('03-01')}::timestamptz + n * interval '10 seconds' + interval '5 seconds'
        from outside_calendars, generate_series(1, 5000) n where company_id = ${tenant.id}`.execute(tx)
    })
    const range = { from: date('03-01'), until: date('03-02'), spaces: [whole] }
    const blocked = await longestBlock(async () => {
      const found = await marquee.call(tenant.owner, 'availability', 'getAvailability', range)
      expect(found.ok.spaces[0]?.dates[0]?.state).toBe('closed')
    })
    expect(blocked).toBeLessThan(onPostgres ? maxBlock : 1000)
  })
})
