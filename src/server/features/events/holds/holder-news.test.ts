import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { longDateWithWeekday } from '#shared/time/long-date.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'
import { sendHoldNotice } from './hold-notices.ts'
import { sendHolderNews } from './holder-news.ts'
import { sendChallengeNotices } from './store-challenge-notices.ts'
import { sweepHolds } from './sweep-holds.ts'

let marquee: TestMarquee
let tenant: Company
let writer: Person
let venue: string
let hall: string
let agency: string
beforeAll(async () => {
  marquee = await startTestMarquee()
})
beforeEach(async () => {
  tenant = await company(marquee)
  writer = await member(marquee, tenant, { events: { access: 'write' } })
  venue = await aVenue(marquee, tenant, 'Kesselhaus')
  hall = (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name: 'Hall', venue })).ok.record.id
  agency = `agency-${tenant.id}@example.org`
})
afterAll(() => marquee.close())

const dateOf = (day: number) => `${nextYear}-06-${day}`
const long = (day: number) => longDateWithWeekday(dateOf(day))
const night = (day: number) => `${long(day)}, 20:00`
const place = async (days: number[], more: object = {}) =>
  (
    await marquee.call(writer, 'holds', 'placeHolds', {
      ...{ name: 'Nova', starts: '20:00', holder_email: agency },
      dates: days.map((day) => ({ date: dateOf(day), venue, spaces: [hall] })),
      ...more,
    })
  ).ok.holds.map(({ event_id }) => event_id)
const take = async (id: string, status: 'declined' | 'confirmed', ended_holds: string[] = []) => {
  const { version } = (await marquee.call(writer, 'events', 'getRecord', { id })).ok.record
  return (await marquee.call(writer, 'events', 'changeStatus', { id, version, status, ended_holds })).ok
}
const passMinute = () =>
  marquee.sql((tx) =>
    sql`update holds set ended_at = ended_at - interval '1 minute' where company_id = ${tenant.id}`.execute(tx),
  )

/** Run the job, and send its new mails. Returns their news and numbers of dates. */
const known = new Set<string>()
async function mails(): Promise<[string, number][]> {
  await sweepHolds.work(jobContext(marquee), {})
  const counted = new Map<string, number>()
  const jobs = (await waitingJobs(marquee)).flatMap(({ name, data }) => {
    const mail = (data.data ?? data) as Parameters<typeof sendHolderNews.work>[1]
    const text = JSON.stringify(mail)
    counted.set(text, (counted.get(text) ?? 0) + 1)
    const key = `${text} ${counted.get(text)}`
    if (name !== sendHolderNews.name || mail.company_id !== tenant.id || known.has(key)) return []
    known.add(key)
    return [mail]
  })
  for (const mail of jobs) await sendHolderNews.work(jobContext(marquee), mail)
  return jobs.map(({ news, events }) => [news, events.length])
}

const change = async (id: string, status: 'cancelled' | 'postponed' | 'hold', more: object = {}) => {
  const { version } = (await marquee.call(writer, 'events', 'getRecord', { id })).ok.record
  const changed = await marquee.call(writer, 'events', 'changeStatus', {
    id,
    version,
    status,
    reason: 'Storm',
    ...more,
  })
  return changed.ok.undo_id
}
/** One minute passes since the last changes of status. */
const passStatusMinute = () =>
  marquee.sql((tx) =>
    sql`update events set status_changed_at = status_changed_at - interval '2 minutes' where company_id = ${tenant.id}`.execute(
      tx,
    ),
  )

test.each([
  ['cancelled', {}, /^‘Nova’ is cancelled$/, () => `‘Nova’ on ${night(12)} (Hall, Kesselhaus) is cancelled.`],
  [
    'postponed',
    { date_open: true },
    /^‘Nova’ is postponed$/,
    () => `‘Nova’ is postponed from ${long(12)}. Its new date is not known yet.`,
  ],
  [
    'postponed',
    { first_date: dateOf(20) },
    /^‘Nova’ is postponed$/,
    () => `Its new date is planned for ${night(20)} (Hall, Kesselhaus), but nothing is booked there yet.`,
  ],
] as const)('the holder of a confirmed event that is %s %o is told', async (status, more, subject, text) => {
  const [id = ''] = await place([12])
  await mails()
  await take(id, 'confirmed')
  await passMinute()
  expect(await mails()).toEqual([['ended', 1]])
  await change(id, status, more)
  expect(await mails()).toEqual([])
  await passStatusMinute()
  expect(await mails()).toEqual([['ended', 1]])
  expect((await marquee.mail(agency, subject)).text).toContain(text())
  expect(await mails()).toEqual([])
})

test('a holder is not told of a cancellation that is undone, but of a new hold on another date', async () => {
  const [id = ''] = await place([12])
  await mails()
  await take(id, 'confirmed')
  await passMinute()
  await mails()
  const undo_id = await change(id, 'cancelled')
  await marquee.call(writer, 'events', 'undoAction', { undo_id })
  await passStatusMinute()
  expect(await mails()).toEqual([])
  await change(id, 'postponed', { first_date: dateOf(20) })
  await change(id, 'hold')
  expect(await mails()).toEqual([['placed', 1]])
})

test('a holder is told of a new hold before its challenge', async () => {
  const [first] = await place([12])
  const [second = ''] = await place([12], { name: 'Rival', holder_email: null })
  await marquee.call(writer, 'holds', 'challengeHolds', { ids: [second], hours: 48 })
  await sendChallengeNotices.work(jobContext(marquee), { company_id: tenant.id })
  const told = (await waitingJobs(marquee)).flatMap(({ name, data }) => {
    const { company_id, event_id, events, to } = (data.data ?? data) as Record<string, unknown>
    if (company_id !== tenant.id || to === 'owner') return []
    return name === sendHolderNews.name || event_id === first ? [[name, events ?? event_id]] : []
  })
  expect(told).toEqual([
    [sendHolderNews.name, [first]],
    [sendHoldNotice.name, first],
  ])
})

test('a holder gets one mail with all dates, places and own ranks, and names nobody else', async () => {
  await place([13], { name: 'Secret rival', holder_email: null })
  await place([12, 13])
  expect(await mails()).toEqual([['placed', 2]])
  const mail = JSON.stringify(await marquee.mail(agency, /holds 2 dates for you$/))
  expect(mail).toContain('‘Nova’, one of these dates is wanted:')
  expect(mail).toMatch(new RegExp(`${night(12)} \\(Hall, Kesselhaus\\), 1st hold, until \\w+, \\d+ \\w+ \\d+, 18:00`))
  expect(mail).toContain(`${night(13)} (Hall, Kesselhaus), 2nd hold, until`)
  expect(mail).not.toContain('rival')
  expect(await mails()).toEqual([])
})

test('a mail of dates that are all wanted says so', async () => {
  await place([12, 13], { choice: 'all' })
  await mails()
  const mail = JSON.stringify(await marquee.mail(agency, /holds 2 dates for you$/))
  expect(mail).toContain('‘Nova’, all of these dates are wanted:')
})

test('a mail has start and end, and replies to it go to the owners of the events', async () => {
  const [, second] = await place([12, 13], { starts: '22:00', ends: '03:00' })
  const colleague = await member(marquee, tenant, { events: { access: 'write' } })
  await marquee.sql((tx) => sql`update events set owner_id = ${colleague.id} where id = ${second}`.execute(tx))
  await mails()
  const mail = await marquee.mail(agency, /holds 2 dates for you$/)
  expect(mail.text).toContain(`${long(12)}, 22:00–03:00 +1 (Hall, Kesselhaus)`)
  expect(mail.reply_to?.map(({ address }) => address)).toEqual([writer.email, colleague.email])
  const names = mail.reply_to?.map(({ name }) => name).join(' and ')
  expect(mail.text).toContain(`To confirm, change or release a hold, reply to this email, which goes to ${names}.`)
})

test.each([
  ['is private', sql`update events set is_private = true where true`, /12 June \d+ \(Hall/],
  [
    'has an owner who has left',
    sql`update user_company_memberships set status = 'inactive' where user_id in (select owner_id from events)`,
    /20:00 \(Hall/,
  ],
])('the mail of an event that %s names no person', async (_, change, date) => {
  await place([12])
  await marquee.sql((tx) => sql`${change} and company_id = ${tenant.id}`.execute(tx))
  await mails()
  const mail = await marquee.mail(agency, /holds 1 date for you$/)
  expect(mail.text).toMatch(date)
  expect(mail).not.toHaveProperty('reply_to')
  expect(mail.text).toContain(`To confirm, change or release a hold, contact ${tenant.name}.`)
  expect(mail.text).not.toContain(writer.email)
})

test.each([
  ['without an address', { holder_email: null }],
  ['if it is not wanted', { tells_holder: false }],
])('no mail is sent %s', async (_, more) => {
  await place([12], more)
  expect(await mails()).toEqual([])
})

test('mails count toward the emails of the plan, and none is sent beyond them', async () => {
  await place([12])
  await place([13], { holder_email: `other-${agency}` })
  await marquee.sql((tx) =>
    sql`with small as (
        insert into plans (name, limits) select 'Small ' || ${tenant.id}, '{"pricing_model": "flat", "max_monthly_emails": 1}'
        returning id
      ), granted as (
        insert into plan_modules (plan_id, module_id) select small.id, m.module_id from small, plan_modules m
        join companies c on c.id = ${tenant.id} and c.plan_id = m.plan_id
      ) update companies set plan_id = small.id from small where companies.id = ${tenant.id}`.execute(tx),
  )
  expect((await mails()).length).toBe(2)
  const sent = await marquee.sql((tx) =>
    sql<{ sent: number }>`select sent from company_mails where company_id = ${tenant.id}`.execute(tx),
  )
  expect(sent.rows).toEqual([{ sent: 1 }])
  const arrived = [agency, `other-${agency}`].flatMap((address) => marquee.app.mailer.mailbox?.messages(address) ?? [])
  expect(arrived).toHaveLength(1)
})

test('a company whose holds are paused does not delay the mails of others', async () => {
  const both = [tenant, await company(marquee)]
  const [paused, served] = both.toSorted((one, other) => one.id.localeCompare(other.id)).map(({ id }) => id)
  await marquee.sql(async (tx) => {
    await sql`with made as (
        insert into events (company_id, name, status, time_zone, first_date, last_date)
        select c, 'Night', 'hold', 'UTC', ${dateOf(12)}, ${dateOf(12)}
        from unnest(array[${paused}, ${served}]::uuid[], array[2000, 1]) many (c, count), generate_series(1, count)
        returning company_id, id
      ) insert into holds (company_id, event_id, holder_email, holder_news)
        select company_id, id, 'holder@example.org', 'placed' from made`.execute(tx)
    await sql`update companies set status = 'suspended' where id = ${paused}`.execute(tx)
  })
  await sweepHolds.work(jobContext(marquee), {})
  const { rows } = await marquee.sql((tx) =>
    sql`select company_id from holds where company_id = ${served} and holder_news is not null`.execute(tx),
  )
  expect(rows).toEqual([])
})

test('the mail about a confirmed date says so, and that the other dates are released', async () => {
  const [first] = await place([12, 13, 14])
  await mails()
  await take(first ?? '', 'confirmed')
  expect(await mails()).toEqual([])
  await passMinute()
  expect(await mails()).toEqual([['ended', 3]])
  const mail = await marquee.mail(agency, /^‘Nova’ is confirmed for/)
  expect(mail.text).toContain(`‘Nova’ is confirmed for ${night(12)} (Hall, Kesselhaus).`)
  expect(mail.text).toContain('The other 2 dates are released:')
  expect(mail.text).toContain(long(14))
  expect(mail.text).not.toContain('no longer holds')
})

test('dates that are released by hand are told in one mail', async () => {
  const [first, second] = await place([12, 13, 14])
  await mails()
  await take(first ?? '', 'declined')
  await take(second ?? '', 'declined')
  await passMinute()
  expect(await mails()).toEqual([['ended', 2]])
  const mail = await marquee.mail(agency, /has released 2 dates$/)
  const [ended = '', kept = ''] = mail.text.split('still holds for you:')
  expect(ended).toContain(`‘Nova’: ${night(13)} (Hall, Kesselhaus)`)
  expect(ended).not.toContain(long(14))
  expect(kept).toContain(`‘Nova’: ${night(14)} (Hall, Kesselhaus), 1st hold`)
  expect(kept).not.toContain(long(13))
})

test('the mail about a hold that another event has ended says so, without its name', async () => {
  const [winner] = await place([12], { name: 'Secret rival', holder_email: null })
  const [nova = ''] = await place([12])
  await mails()
  await take(winner ?? '', 'confirmed', [nova])
  await passMinute()
  expect(await mails()).toEqual([['ended', 1]])
  const mail = await marquee.mail(agency, /has released 1 date$/)
  expect(mail.text).toContain(`‘Nova’: ${night(12)} (Hall, Kesselhaus), because another event was confirmed`)
  expect(mail.text).not.toContain('rival')
})

test('nothing is told of a confirmation that is undone', async () => {
  const [nova] = await place([12])
  await mails()
  const { undo_id } = await take(nova ?? '', 'confirmed')
  await marquee.call(writer, 'events', 'undoAction', { undo_id })
  await passMinute()
  expect(await mails()).toEqual([])
})

test('a hold that is confirmed and put back before its first mail is still told', async () => {
  const [nova] = await place([12, 13], { choice: 'any' })
  const { undo_id } = await take(nova ?? '', 'confirmed')
  await marquee.call(writer, 'events', 'undoAction', { undo_id })
  expect(await mails()).toEqual([['placed', 2]])
  await passMinute()
  expect(await mails()).toEqual([])
})

test('a hold that is confirmed before its first mail is told as confirmed only', async () => {
  const [nova] = await place([12])
  await take(nova ?? '', 'confirmed')
  await passMinute()
  expect(await mails()).toEqual([['ended', 1]])
})

test('nothing is told of a release that is undone, or of a hold that was released before its mail', async () => {
  const [nova] = await place([12])
  await mails()
  const { undo_id } = await take(nova ?? '', 'declined')
  await marquee.call(writer, 'events', 'undoAction', { undo_id })
  await passMinute()
  expect(await mails()).toEqual([])
  const [echo] = await place([15])
  await take(echo ?? '', 'declined')
  await passMinute()
  expect(await mails()).toEqual([])
})

test('the mail about a released date does not name dates of the group that another holder has', async () => {
  const [first = '', second = ''] = await place([12, 13, 14], { choice: 'all' })
  const other = { id: second, holder_name: 'Agency', holder_email: `new-${agency}` }
  await marquee.call(writer, 'holds', 'updateHold', other)
  await mails()
  await take(first, 'declined')
  await passMinute()
  expect(await mails()).toEqual([['ended', 1]])
  const mail = await marquee.mail(agency, /has released 1 date$/)
  expect(mail.text).toContain(`${tenant.name} still holds for you:`)
  expect(mail.text).toContain(night(14))
  expect(mail.text).not.toContain(night(13))
})

test('a holder who was replaced before the mail is sent is not told of the date', async () => {
  const [, second = ''] = await place([12, 13])
  await sweepHolds.work(jobContext(marquee), {})
  const replaced = { id: second, holder_name: 'Agency', holder_email: `new-${agency}` }
  await marquee.call(writer, 'holds', 'updateHold', replaced)
  await mails()
  const mail = await marquee.mail(agency, /holds 1 date for you$/)
  expect(mail.text).toContain(night(12))
  expect(mail.text).not.toContain(night(13))
})

test('a new holder is told of the hold, the same one is not told again', async () => {
  const [nova] = await place([12], { tells_holder: false })
  const update = (holder_email: string) =>
    marquee.call(writer, 'holds', 'updateHold', { id: nova ?? '', holder_name: 'Agency', holder_email })
  await update(agency)
  expect(await mails()).toEqual([])
  await update(`new-${agency}`)
  expect(await mails()).toEqual([['placed', 1]])
  await marquee.mail(`new-${agency}`, /holds 1 date for you$/)
})
