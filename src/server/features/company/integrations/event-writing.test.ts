import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Job } from '#server/platform/app/jobs.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { baseRole, type Company, company, member, type Person, setStatus } from '#tests/support/people.ts'
import { type Provider, startProvider } from '#tests/support/provider.ts'
import { queueChangedCalendars, sweepCalendars, writeOneCalendar } from './calendar-jobs.ts'
import { endWriting } from './end-writing.ts'

type CalendarType = 'google_calendar' | 'outlook_calendar'
const types = ['google_calendar', 'outlook_calendar'] as const

let provider: Provider
let marquee: TestMarquee
beforeAll(async () => {
  provider = await startProvider()
  marquee = await startTestMarquee({
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'google-secret',
    MICROSOFT_CLIENT_ID: 'microsoft-client',
    MICROSOFT_CLIENT_SECRET: 'microsoft-secret',
    OAUTH_ENDPOINTS: JSON.stringify({ google_calendar: provider.endpoints, outlook_calendar: provider.endpoints }),
  })
})
beforeEach(async () => {
  await marquee.sql(async (tx) => {
    await tx.deleteFrom('written_calendars').execute()
    await tx.deleteFrom('user_integrations').execute()
  })
  Object.assign(provider, { down: false, meets: async () => undefined, unticked: [], written: [], calendars: [] })
})
afterAll(async () => {
  await marquee.close()
  await provider.close()
})

const ours = new Map<string, Job<never>>(
  [writeOneCalendar, queueChangedCalendars, endWriting].map((one) => [one.name, one as unknown as Job<never>]),
)

async function work(): Promise<void> {
  for (;;) {
    const { rows } = await marquee.app.connection.pool.query<{ data: { name: string; data: never } }>(
      `delete from pgboss.job where state = 'created' and start_after <= now() and data ->> 'name' = any($1) returning data`,
      [[...ours.keys()]],
    )
    if (rows.length === 0) return
    for (const { data } of rows) await ours.get(data.name)?.work(jobContext(marquee), data.data)
  }
}
const later = () =>
  marquee.sql(async (tx) => {
    const now = new Date(Date.now() - 120_000).toISOString()
    await tx
      .updateTable('written_calendars')
      .set({ next_attempt_at: now })
      .where('next_attempt_at', '<', new Date('2100-01-01').toISOString())
      .execute()
  })
const sweep = async () => {
  await sweepCalendars.work(jobContext(marquee), {})
  await work()
}

async function consent(who: Person, url: string | null): Promise<string> {
  const answer = await marquee.server.inject({
    url: `/api/integrations/callback?${provider.consent(url ?? '')}`,
    cookies: { marquee_access: who.token ?? '' },
  })
  return String(answer.headers.location)
}
const connect = async (who: Person, integration_type: CalendarType) => {
  const { ok } = await marquee.call(who, 'integrations', 'connectIntegration', { integration_type })
  return consent(who, ok.authorization_url)
}
const turn = (who: Caller, integration_type: CalendarType, writes_events: boolean) =>
  marquee.call(who, 'integrations', 'setEventWriting', { integration_type, writes_events })
async function turnOn(who: Person, type: CalendarType): Promise<void> {
  const { ok } = await turn(who, type, true)
  if (ok.authorization_url) expect(await consent(who, ok.authorization_url)).toContain(`connected=${type}`)
}
/** A person with event writing enabled, in an own company. */
async function writer(type: CalendarType): Promise<Company> {
  const tenant = await company(marquee)
  await connect(tenant.owner, type)
  await turnOn(tenant.owner, type)
  await work()
  return tenant
}
const connection = async (who: Caller, type: CalendarType) => {
  const { integrations } = (await marquee.call(who, 'integrations', 'listIntegrations')).ok
  return integrations.find(({ integration_type }) => integration_type === type)
}

const night = {
  date: `${nextYear}-06-12`,
  doors: `${nextYear}-06-12T20:00`,
  starts: `${nextYear}-06-12T21:00`,
  ends: `${nextYear}-06-13T00:30`,
}
const make = async (tenant: Company, values: object = {}) =>
  (
    await marquee.call(tenant.owner, 'events', 'createRecord', {
      name: 'Nova',
      status: 'hold',
      days: [night],
      time_zone: 'Europe/London',
      owner: tenant.owner.id,
      ...values,
    })
  ).ok.record
const get = async (tenant: Company, id: string) =>
  (await marquee.call(tenant.owner, 'events', 'getRecord', { id })).ok.record
const change = async (tenant: Company, id: string, changes: object) => {
  const { version } = await get(tenant, id)
  return (await marquee.call(tenant.owner, 'events', 'updateRecord', { id, version, changes })).ok
}
const take = async (
  tenant: Company,
  id: string,
  status: 'confirmed' | 'cancelled' | 'postponed',
  more: object = {},
) => {
  const { version } = await get(tenant, id)
  return (await marquee.call(tenant.owner, 'events', 'changeStatus', { id, version, status, ...more })).ok
}
const shown = () =>
  provider.calendars
    .flatMap(({ entries }) => [...entries.values()])
    .filter(({ deleted }) => !deleted)
    .map((entry) => ({
      title: entry.summary ?? entry.subject,
      from: startOf(entry.start),
      until: startOf(entry.end),
      is_tentative: entry.status === 'tentative' || entry.showAs === 'tentative',
    }))
    .toSorted((a, b) => a.from.localeCompare(b.from))
const titles = () => shown().map(({ title }) => title)

function startOf(time: unknown): string {
  const { dateTime, date } = time as { dateTime?: string; date?: string }
  if (date) return date
  return new Date(/Z$/.test(dateTime ?? '') ? (dateTime ?? '') : `${dateTime}Z`).toISOString()
}

describe('the write scope', () => {
  test.each(types)('is requested only when needed: %s', async (type) => {
    const { owner } = await company(marquee)
    expect((await turn(owner, type, true)).code).toBe('integration_not_connected')
    await connect(owner, type)
    const read = provider.grants.at(-1)?.scope
    expect(read).not.toMatch(/app\.created|ReadWrite/)
    expect(await connection(owner, type)).toMatchObject({ writes_events: false })
    await turnOn(owner, type)
    const write =
      type === 'google_calendar' ? 'https://www.googleapis.com/auth/calendar.app.created' : 'Calendars.ReadWrite'
    expect(provider.grants.at(-1)?.scope).toBe(`${read} ${write}`)
    expect(await connection(owner, type)).toMatchObject({ writes_events: true })
    await turn(owner, type, false)
    expect((await turn(owner, type, true)).ok).toEqual({ authorization_url: null })
    // Reconnecting requests the scopes in use.
    await connect(owner, type)
    expect(provider.grants.at(-1)?.scope).toBe(`${read} ${write}`)
    expect(await connection(owner, type)).toMatchObject({ writes_events: true })
  })

  test('is missing if it was declined, and the connection shows that', async () => {
    const { owner } = await company(marquee)
    await connect(owner, 'google_calendar')
    provider.unticked = ['https://www.googleapis.com/auth/calendar.app.created']
    const { ok } = await turn(owner, 'google_calendar', true)
    expect(await consent(owner, ok.authorization_url)).toContain('unwritten=google_calendar')
    expect(await connection(owner, 'google_calendar')).toMatchObject({ is_active: true, writes_events: false })
  })

  test('does not exist for file storage', async () => {
    const { owner } = await company(marquee)
    const refused = await marquee.call(owner, 'integrations', 'setEventWriting', {
      integration_type: 'dropbox',
      writes_events: true,
    })
    expect(refused.code).toBe('integration_unavailable')
    expect((await marquee.call(owner, 'integrations', 'listIntegrations')).ok.integrations[0]?.writes_events).toBeNull()
  })
})

describe.each(types)('own events at %s', (type) => {
  test('are created, updated and deleted in a calendar of the company, with ends after midnight', async () => {
    const tenant = await writer(type)
    const venue = (
      await marquee.call(tenant.owner, 'venues', 'createRecord', {
        name: 'The Arc',
        time_zone: 'Europe/London',
        address_lines: '1 Dock Street',
        city: 'Leith',
        country: 'GB',
      })
    ).ok.record
    const festival = [night, { date: `${nextYear}-06-13`, label: 'Second night' }]
    const event = await make(tenant, { venue: venue.id, days: festival })
    await work()
    const { name } = (await marquee.call(tenant.owner, 'companies', 'getSettings')).ok.company
    expect(provider.calendars.map((one) => one.name)).toEqual([`${name} (Marquee)`])
    expect(shown()).toEqual([
      {
        title: 'Hold: Nova',
        from: `${nextYear}-06-12T20:00:00.000Z`,
        until: `${nextYear}-06-12T23:30:00.000Z`,
        is_tentative: true,
      },
      {
        title: 'Hold: Nova – Second night',
        from: expect.stringContaining(`${nextYear}-06-13`),
        until: expect.stringContaining(`${nextYear}-06-14`),
        is_tentative: true,
      },
    ])
    const sent = JSON.stringify(provider.written)
    expect(sent).toContain('The Arc, 1 Dock Street, Leith, United Kingdom')
    expect(sent).toMatch(new RegExp(`/events/${event.id}\\?company=`))
    if (type === 'google_calendar') expect(sent).toContain('"timeZone":"Europe/London"')

    await change(tenant, event.id, { name: 'Nova II', days: [{ ...night, starts: `${nextYear}-06-12T22:00` }] })
    await take(tenant, event.id, 'confirmed')
    await work()
    expect(shown()).toEqual([
      {
        title: 'Nova II',
        from: `${nextYear}-06-12T21:00:00.000Z`,
        until: `${nextYear}-06-12T23:30:00.000Z`,
        is_tentative: false,
      },
    ])
    provider.written = []
    await change(tenant, event.id, { capacity: 900 })
    await work()
    expect(provider.written).toEqual([])

    await take(tenant, event.id, 'cancelled', { reason: 'The band is ill' })
    await work()
    expect(shown()).toEqual([])
  })

  test('exclude drafts, inquiries and events of others; transferred or deleted ones are removed', async () => {
    const tenant = await writer(type)
    const colleague = await member(marquee, tenant, 'member')
    await make(tenant, { name: 'A draft', status: 'draft' })
    await make(tenant, { name: 'An inquiry', status: 'inquiry' })
    await make(tenant, { name: 'Of another', owner: colleague.id })
    const kept = await make(tenant, { name: 'Kept', is_private: true })
    const handed = await make(tenant, { name: 'Handed over' })
    await work()
    expect(titles().toSorted()).toEqual(['Hold: Handed over', 'Hold: Kept'])
    await change(tenant, handed.id, { owner: colleague.id })
    await work()
    expect(titles()).toEqual(['Hold: Kept'])
    await marquee.call(tenant.owner, 'events', 'moveToBin', { ids: [kept.id] })
    await work()
    expect(titles()).toEqual([])
    await marquee.call(tenant.owner, 'events', 'restoreFromBin', { ids: [kept.id] })
    await work()
    expect(titles()).toEqual(['Hold: Kept'])
    await take(tenant, kept.id, 'postponed', { reason: 'No date yet', date_open: true })
    await work()
    expect(titles()).toEqual([])
  })

  test('are not duplicated after a lost response', async () => {
    const tenant = await writer(type)
    provider.meets = async ({ method, path }) => (method === 'POST' && path.endsWith('/events') ? 'lost' : undefined)
    const event = await make(tenant)
    await work()
    expect(titles()).toEqual(['Hold: Nova'])
    expect(await connection(tenant.owner, type)).toMatchObject({ state: 'unreachable' })
    provider.meets = async () => undefined
    await change(tenant, event.id, { name: 'Changed meanwhile' })
    await later()
    await sweep()
    expect(titles()).toEqual(['Hold: Changed meanwhile'])
    expect(await connection(tenant.owner, type)).toMatchObject({ state: 'connected' })
    // The same if the entry is no longer wanted by then.
    provider.meets = async ({ method, path }) => (method === 'POST' && path.endsWith('/events') ? 'lost' : undefined)
    const lost = await make(tenant, { name: 'Lost' })
    await work()
    expect(titles()).toContain('Hold: Lost')
    provider.meets = async () => undefined
    await marquee.call(tenant.owner, 'events', 'moveToBin', { ids: [lost.id] })
    await later()
    await sweep()
    expect(titles()).toEqual(['Hold: Changed meanwhile'])
  })

  test('are restored after manual deletion with the next change or a day later, even a whole calendar', async () => {
    const tenant = await writer(type)
    const event = await make(tenant)
    await work()
    const delete_ = () => {
      for (const { entries } of provider.calendars)
        for (const [id, entry] of entries)
          if (type === 'google_calendar') entry.deleted = true
          else entries.delete(id)
    }
    delete_()
    await change(tenant, event.id, { name: 'Nova II' })
    await work()
    expect(titles()).toEqual(['Hold: Nova II'])

    delete_()
    await sweep()
    expect(titles()).toEqual([])
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()
    await marquee.sql((tx) => tx.updateTable('written_calendars').set({ compared_at: yesterday }).execute())
    await later()
    await sweep()
    expect(titles()).toEqual(['Hold: Nova II'])

    provider.calendars = []
    await change(tenant, event.id, { name: 'Nova III' })
    await work()
    expect(titles()).toEqual(['Hold: Nova III'])
    expect(provider.calendars).toHaveLength(1)

    // The person deletes the entry, then the event moves to the bin.
    delete_()
    await marquee.call(tenant.owner, 'events', 'moveToBin', { ids: [event.id] })
    await work()
    expect(await connection(tenant.owner, type)).toMatchObject({ state: 'connected' })
  })

  test("respect the provider's rate limit; a rejected entry stops no other", async () => {
    const tenant = await writer(type)
    await make(tenant, { name: 'Refused' })
    provider.meets = async ({ body }) => (/Refused/.test(JSON.stringify(body)) ? { status: 400 } : undefined)
    await make(tenant, { name: 'Taken' })
    await work()
    expect(titles()).toEqual(['Hold: Taken'])
    provider.meets = async () =>
      type === 'google_calendar'
        ? { status: 403, body: { error: { errors: [{ reason: 'rateLimitExceeded' }], code: 403 } } }
        : { status: 429, retryAfter: 600 }
    await make(tenant, { name: 'Later' })
    await work()
    expect(titles()).toEqual(['Hold: Taken'])
    expect(await connection(tenant.owner, type)).toMatchObject({ state: 'connected' })
    const waits = await marquee.sql((tx) =>
      tx
        .selectFrom('written_calendars')
        .select('next_attempt_at')
        .where('company_id', '=', tenant.id)
        .executeTakeFirstOrThrow(),
    )
    const seconds = (Date.parse(waits.next_attempt_at) - Date.now()) / 1000
    const said = type === 'google_calendar' ? 30 : 600
    expect(Math.abs(seconds - said)).toBeLessThan(15)
    provider.meets = async () => undefined
    await make(tenant, { name: 'Later still' })
    await work()
    expect(titles()).toEqual(['Hold: Taken'])
    await later()
    await sweep()
    expect(titles().toSorted()).toEqual(['Hold: Later', 'Hold: Later still', 'Hold: Taken'])
  })

  test('stop with revoked consent, and continue when connected again', async () => {
    const tenant = await writer(type)
    provider.forget()
    await make(tenant)
    await work()
    expect(await connection(tenant.owner, type)).toMatchObject({ state: 'access_lost', writes_events: true })
    provider.written = []
    await make(tenant, { name: 'Meanwhile' })
    await later()
    await sweep()
    expect(provider.written).toEqual([])
    await connect(tenant.owner, type)
    await work()
    expect(titles().toSorted()).toEqual(['Hold: Meanwhile', 'Hold: Nova'])
    expect(await connection(tenant.owner, type)).toMatchObject({ state: 'connected' })
  })

  test('end in the newest state after concurrent changes', async () => {
    const tenant = await writer(type)
    const event = await make(tenant)
    await work()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
    provider.meets = async ({ body }) => {
      if (!/First/.test(JSON.stringify(body))) return undefined
      reach()
      await held
      return undefined
    }
    await change(tenant, event.id, { name: 'First' })
    const first = work()
    await reached
    await change(tenant, event.id, { name: 'Second' })
    await work()
    // The second job found the calendar claimed and did not overtake.
    expect(titles()).toEqual(['Hold: Nova'])
    release()
    await first
    await work()
    expect(titles()).toEqual(['Hold: Second'])
    const rows = await marquee.sql((tx) =>
      tx.selectFrom('written_days').select('id').where('event_id', '=', event.id).execute(),
    )
    expect(rows).toHaveLength(1)
  })

  test('are removed when disabled, with their calendar unless it contains other entries', async () => {
    const tenant = await writer(type)
    await make(tenant)
    await work()
    await turn(tenant.owner, type, false)
    await work()
    expect(provider.calendars).toEqual([])
    expect(await connection(tenant.owner, type)).toMatchObject({ writes_events: false, is_active: true })

    await turnOn(tenant.owner, type)
    await work()
    const [calendar] = provider.calendars
    calendar?.entries.set('mine', { id: 'mine', summary: 'Mine', subject: 'Mine', start: night, end: night })
    await turn(tenant.owner, type, false)
    await work()
    expect([...(provider.calendars[0]?.entries.values() ?? [])].filter(({ deleted }) => !deleted)).toMatchObject([
      { id: 'mine' },
    ])
  })

  test('are removed on disconnect before the tokens are revoked', async () => {
    const tenant = await writer(type)
    await make(tenant)
    await work()
    provider.endAccess()
    provider.revoked = []
    await marquee.call(tenant.owner, 'integrations', 'disconnectIntegration', { integration_type: type })
    expect(await connection(tenant.owner, type)).toMatchObject({ is_active: false, writes_events: false })
    expect(provider.revoked).toEqual([])
    await work()
    expect(provider.calendars).toEqual([])
    expect(provider.revoked).toEqual([provider.grants.at(-1)?.refresh_token])
    const left = await marquee.sql((tx) =>
      tx.selectFrom('written_calendars').select('id').where('company_id', '=', tenant.id).execute(),
    )
    expect(left).toEqual([])
  })
})

describe('written events of a person', () => {
  const type = 'google_calendar'
  async function memberWithEvent(): Promise<{ tenant: Company; who: Person }> {
    const tenant = await company(marquee)
    const who = await member(marquee, tenant, 'manager')
    await connect(who, type)
    await turnOn(who, type)
    await make(tenant, { owner: who.id })
    await work()
    expect(titles()).toEqual(['Hold: Nova'])
    return { tenant, who }
  }

  test('who leaves are removed with the calendar', async () => {
    const { tenant, who } = await memberWithEvent()
    await marquee.call({ ...who, company: tenant.id }, 'team', 'leaveCompany', { company_id: tenant.id })
    await work()
    expect(provider.calendars).toEqual([])
  })

  test('who lost read access are removed, and return with it', async () => {
    const { tenant, who } = await memberWithEvent()
    const { members } = (await marquee.call(tenant.owner, 'team', 'listMembers')).ok
    const membership_id = members.find(({ user }) => user.id === who.id)?.id ?? ''
    const { role } = (
      await marquee.call(tenant.owner, 'team', 'createRole', {
        label: 'No events',
        description: '',
        base_role: 'viewer',
        permissions: { dashboard: { access: 'read' } },
      })
    ).ok
    const give = async (company_role_id: string) =>
      (await marquee.call(tenant.owner, 'team', 'updateMemberRole', { membership_id, company_role_id })).ok
    await give(role.id)
    await work()
    expect(titles()).toEqual([])
    expect(provider.calendars).toHaveLength(1)
    await give(await marquee.sql((tx) => baseRole(tx, tenant.id, 'manager')))
    await work()
    expect(titles()).toEqual(['Hold: Nova'])
  })

  test('of an inaccessible company are removed at the next check', async () => {
    const { tenant } = await memberWithEvent()
    await setStatus(marquee, tenant.id, 'inactive')
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()
    await marquee.sql((tx) => tx.updateTable('written_calendars').set({ compared_at: yesterday }).execute())
    await later()
    await sweep()
    expect(titles()).toEqual([])
  })

  test('who joins another company are written to a separate calendar', async () => {
    const { who } = await memberWithEvent()
    const other = await company(marquee)
    await marquee.sql(async (tx) =>
      tx
        .insertInto('user_company_memberships')
        .values({ user_id: who.id, company_id: other.id, company_role_id: await baseRole(tx, other.id, 'manager') })
        .execute(),
    )
    await make(other, { owner: who.id, name: 'Elsewhere' })
    await sweep()
    expect(titles().toSorted()).toEqual(['Hold: Elsewhere', 'Hold: Nova'])
    expect(provider.calendars).toHaveLength(2)
  })
})
