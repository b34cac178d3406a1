import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Person, person } from '#tests/support/people.ts'
import { type Provider, startProvider } from '#tests/support/provider.ts'

type CalendarType = 'google_calendar' | 'outlook_calendar'

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
beforeEach(() => {
  Object.assign(provider, { down: false, lifetime: 3600, google: [], microsoft: [] })
})
afterAll(async () => {
  await marquee.close()
  await provider.close()
})

async function connected(integration_type: CalendarType, someone?: Person): Promise<Person> {
  const who = someone ?? (await person(marquee))
  const begun = await marquee.call(who, 'integrations', 'connectIntegration', { integration_type })
  const query = provider.consent(begun.ok.authorization_url)
  const answer = await marquee.server.inject({
    url: `/api/integrations/callback?${query}`,
    cookies: { marquee_access: who.token ?? '' },
  })
  expect(answer.headers.location).toContain(`connected=${integration_type}`)
  return who
}
const read = async (who: Caller, time_zone = 'Europe/Berlin') =>
  (await marquee.call(who, 'integrations', 'readBusyTimes', { time_zone })).ok.calendars
const stateOf = async (who: Caller, type: CalendarType) => {
  const { integrations } = (await marquee.call(who, 'integrations', 'listIntegrations')).ok
  const one = integrations.find(({ integration_type }) => integration_type === type)
  return { state: one?.state, last_worked_at: one?.last_worked_at }
}
const worked = { state: 'connected', last_worked_at: expect.any(String) }

describe('busy times', () => {
  test("are read from Google with a busy-only scope, overlaps merged, in the provider's zones", async () => {
    const someone = await connected('google_calendar')
    provider.google = [
      { start: '2026-11-24T14:00:00+01:00', end: '2026-11-24T15:00:00+01:00' },
      { start: '2026-11-24T09:00:00Z', end: '2026-11-24T10:00:00Z' },
      { start: '2026-11-24T09:30:00Z', end: '2026-11-24T09:45:00Z' },
      { start: '2026-11-24T10:00:00Z', end: '2026-11-24T10:30:00Z' },
    ]
    expect(await read(someone)).toEqual([
      {
        integration_type: 'google_calendar',
        name: 'Google Calendar',
        busy: [
          { starts_at: '2026-11-24T09:00:00.000Z', ends_at: '2026-11-24T10:30:00.000Z' },
          { starts_at: '2026-11-24T13:00:00.000Z', ends_at: '2026-11-24T14:00:00.000Z' },
        ],
      },
    ])
    expect(provider.grants.at(-1)?.scope).toBe('https://www.googleapis.com/auth/calendar.freebusy')
    expect(await stateOf(someone, 'google_calendar')).toEqual(worked)
  })

  test("are read from Microsoft page by page, without free or cancelled ones, with all-day events in the person's zone", async () => {
    const someone = await connected('outlook_calendar')
    const at = (from: string, until: string, more: object = {}) => ({
      start: { dateTime: `2026-11-${from}:00.0000000`, timeZone: 'UTC' },
      end: { dateTime: `2026-11-${until}:00.0000000`, timeZone: 'UTC' },
      showAs: 'busy',
      isAllDay: false,
      isCancelled: false,
      ...more,
    })
    provider.microsoft = [
      at('24T09:00', '24T10:00'),
      at('24T11:00', '24T12:00', { showAs: 'free' }),
      at('24T13:00', '24T14:00', { isCancelled: true }),
      at('24T15:00', '24T16:00', { showAs: 'tentative' }),
      at('26T00:00', '27T00:00', { isAllDay: true, showAs: 'oof' }),
    ]
    const [calendar] = await read(someone, 'America/New_York')
    expect(calendar?.busy).toEqual([
      { starts_at: '2026-11-24T09:00:00.000Z', ends_at: '2026-11-24T10:00:00.000Z' },
      { starts_at: '2026-11-24T15:00:00.000Z', ends_at: '2026-11-24T16:00:00.000Z' },
      { starts_at: '2026-11-26T05:00:00.000Z', ends_at: '2026-11-27T05:00:00.000Z' },
    ])
    expect(provider.grants.at(-1)?.scope).toBe('offline_access Calendars.ReadBasic')
  })

  test('of several calendars are separate; people see only their own connections', async () => {
    const someone = await connected('google_calendar', await connected('outlook_calendar'))
    expect((await read(someone)).map(({ integration_type }) => integration_type)).toEqual([
      'google_calendar',
      'outlook_calendar',
    ])
    expect(await read(await person(marquee))).toEqual([])
  })
})

describe('a connection', () => {
  test('is shown as connected only after a successful request', async () => {
    const someone = await connected('google_calendar')
    expect(await stateOf(someone, 'google_calendar')).toEqual({ state: 'unused', last_worked_at: null })
    await read(someone)
    expect(await stateOf(someone, 'google_calendar')).toEqual(worked)
  })

  test('refreshes an expired or rejected token, and stores the new one', async () => {
    provider.lifetime = 30
    const someone = await connected('google_calendar')
    const first = { ...provider.grants.at(-1) }
    expect(await read(someone)).toHaveLength(1)
    const second = { ...provider.grants.at(-1) }
    expect(second.access_token).not.toBe(first.access_token)

    provider.lifetime = 3600
    expect(await read(someone)).toHaveLength(1)
    const third = { ...provider.grants.at(-1) }
    expect(await read(someone)).toHaveLength(1)
    expect(provider.grants.at(-1)).toEqual(third)

    provider.endAccess()
    expect(await read(someone)).toHaveLength(1)
    expect(provider.grants.at(-1)?.access_token).not.toBe(third.access_token)
    const row = await marquee.sql((tx) =>
      tx
        .selectFrom('user_integrations')
        .select(['access_token', 'refresh_token'])
        .where('user_id', '=', someone.id)
        .executeTakeFirstOrThrow(),
    )
    const open = (sealed: string | null) =>
      marquee.app.encryption.open(sealed ?? '', `user-integration:${someone.id}:google_calendar`)
    expect(open(row.refresh_token)).toBe(provider.grants.at(-1)?.refresh_token)
    expect(JSON.stringify(row)).not.toContain(provider.grants.at(-1)?.access_token)
  })

  test('survives concurrent reads with single-use refresh tokens', async () => {
    const someone = await connected('google_calendar')
    provider.endAccess()
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(someone)))
    expect(answers.filter(({ length }) => length === 1)).not.toHaveLength(0)
    expect(await stateOf(someone, 'google_calendar')).toEqual(worked)
  })

  test('with revoked consent shows that until it is connected again', async () => {
    const someone = await connected('google_calendar')
    await read(someone)
    provider.forget()
    expect(await read(someone)).toEqual([])
    expect(await stateOf(someone, 'google_calendar')).toEqual({ ...worked, state: 'access_lost' })
    await connected('google_calendar', someone)
    await read(someone)
    expect(await stateOf(someone, 'google_calendar')).toEqual(worked)
  })

  test('with insufficient scopes is lost; with an unreachable provider it is not', async () => {
    const someone = await connected('google_calendar')
    const grant = provider.grants.at(-1)
    if (grant) grant.scope = 'https://www.googleapis.com/auth/calendar.events'
    expect(await read(someone)).toEqual([])
    expect((await stateOf(someone, 'google_calendar')).state).toBe('access_lost')

    const other = await connected('outlook_calendar')
    await read(other)
    provider.down = true
    expect(await read(other)).toEqual([])
    expect(await stateOf(other, 'outlook_calendar')).toEqual({ ...worked, state: 'unreachable' })
    provider.down = false
    await read(other)
    expect(await stateOf(other, 'outlook_calendar')).toEqual(worked)
  })

  test('sends its token only to the provider', async () => {
    const someone = await connected('outlook_calendar')
    const elsewhere = await startProvider()
    const entry = { start: { dateTime: '2026-11-24T09:00:00' }, end: { dateTime: '2026-11-24T10:00:00' } }
    provider.microsoft = Array.from({ length: 3 }, () => ({
      ...entry,
      showAs: 'busy',
      isAllDay: false,
      isCancelled: false,
    }))
    provider.nextPageAt = elsewhere.endpoints.api
    expect(await read(someone)).toEqual([])
    expect(elsewhere.asked).toBe(0)
    provider.nextPageAt = undefined
    await elsewhere.close()
  })

  test('an invalid response counts as unreadable, not as an empty calendar', async () => {
    const someone = await connected('google_calendar')
    provider.google = [{ start: 'tomorrow', end: randomUUID() }]
    expect(await read(someone)).toEqual([])
    expect((await stateOf(someone, 'google_calendar')).state).toBe('unreachable')
  })
})
