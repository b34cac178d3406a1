import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { EmailChoice, NotificationKind } from '#shared/notification-choices.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member, type Person, setStatus } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'
import { sendHoldDigest, sendHoldDigests } from './hold-digests.ts'
import { sendHoldNotice } from './hold-notices.ts'
import { sweepHolds } from './sweep-holds.ts'

const access = { events: { access: 'write' }, dashboard: { access: 'read' } } as const
let marquee: TestMarquee
let tenant: Company
let writer: Person
let venue: string
let hall: string
beforeAll(async () => {
  marquee = await startTestMarquee()
})
beforeEach(async () => {
  tenant = await company(marquee)
  writer = await member(marquee, tenant, access)
  venue = await aVenue(marquee, tenant)
  hall = (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name: 'Hall', venue })).ok.record.id
})
afterAll(() => marquee.close())

const create = async (name: string, day: number, who: Caller = writer) => {
  const days = [{ date: `${nextYear}-06-${day}`, spaces: [hall], starts: `${nextYear}-06-${day}T20:00` }]
  return (await marquee.call(who, 'events', 'createRecord', { name, venue, status: 'hold', days })).ok.record
}
const release = ({ id, version }: { id: string; version: number }) =>
  marquee.call(writer, 'events', 'changeStatus', { id, version, status: 'declined' })
const sweep = () => sweepHolds.work(jobContext(marquee), {})

/** Set the time zone of the company to one in which it is now a given hour. */
const setHour = (hour: number) => {
  const utc = new Date().getUTCHours()
  const offset = ((hour - utc + 36) % 24) - 12
  const timezone = offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  return marquee.sql((tx) => sql`update companies set timezone = ${timezone} where id = ${tenant.id}`.execute(tx))
}
const age = (interval: string) =>
  marquee.sql((tx) =>
    sql`update hold_notices set at = now() - ${interval}::interval where company_id = ${tenant.id}`.execute(tx),
  )

/** Run the daily job and its mails. Returns the mails of the company. */
async function digests() {
  await sendHoldDigests.work(jobContext(marquee), {})
  const jobs = (await waitingJobs(marquee)).flatMap(({ name, data }) => {
    const digest = (data.data ?? data) as Parameters<typeof sendHoldDigest.work>[1]
    return name === sendHoldDigest.name && digest.company_id === tenant.id ? [digest] : []
  })
  return jobs
}

test('each person gets one mail a day after 8:00 about all of their holds, and the holder one of their own', async () => {
  const [nova, echo] = [await create('Nova', 12), await create('Nova', 13)]
  const [second, third] = [await create('Second', 12), await create('Third', 13)]
  await marquee.call(writer, 'holds', 'updateHold', { id: second.id, holder_email: 'Agency@example.org' })
  await marquee.call(writer, 'holds', 'updateHold', { id: third.id, holder_email: 'agency@example.org' })
  await release(nova)
  await release(echo)
  await sweep()
  await age('20 hours')
  await setHour(7)
  expect(await digests()).toEqual([])
  await setHour(12)
  const sent = await digests()
  expect(sent.map(({ to, notices }) => [to, notices.length]).toSorted()).toEqual([
    ['holder', 2],
    ['owner', 2],
  ])
  expect(await digests()).toHaveLength(2)
  for (const digest of sent) await sendHoldDigest.work(jobContext(marquee), digest)
  const own = JSON.stringify(await marquee.mail(writer.email, /^News about 2 holds$/))
  expect(own).toContain('‘Second’')
  expect(own).toContain('was the 2nd hold and is now the 1st hold')
  expect(JSON.stringify(await marquee.mail('agency@example.org', /^News about 2 holds$/))).not.toContain('Nova')
})

test('owner and holder are told that another event is confirmed for the date, unless that is undone before the mail', async () => {
  const [nova] = [await create('Nova', 12), await create('Nova', 13)]
  const second = await create('Second', 12)
  const agency = `agency-${tenant.id}@example.org`
  await marquee.call(writer, 'holds', 'updateHold', { id: second.id, holder_email: agency })
  const { id, version } = nova
  const confirm = await marquee.call(writer, 'events', 'changeStatus', { id, version, status: 'confirmed' })
  await sweep()
  await age('20 hours')
  await setHour(12)
  const sent = await digests()
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['holder', 'owner'])
  for (const digest of sent) await sendHoldDigest.work(jobContext(marquee), digest)
  const mail = await marquee.mail(agency, /^News about a hold$/)
  expect(mail.text).toContain('Another event is confirmed for the date of ‘Second’')
  expect(mail.text).toContain('The hold is the 2nd hold')
  expect(mail.text).not.toContain('Nova')
  const [owner] = sent.filter(({ to }) => to === 'owner')
  await marquee.call(writer, 'events', 'undoAction', { undo_id: confirm.ok.undo_id })
  if (!owner) throw new Error('The owner has no mail')
  const { mailer } = marquee.app
  const send = vi.spyOn(mailer, 'send')
  await sendHoldDigest.work(jobContext(marquee), owner)
  expect(send).not.toHaveBeenCalled()
  send.mockRestore()
})

test('what happens after 8:00 waits for the next day', async () => {
  const nova = await create('Nova', 12)
  await create('Second', 12)
  await release(nova)
  await sweep()
  await setHour(12)
  expect(await digests()).toEqual([])
})

test('nothing is sent to guests, people without access, or members of a company that cannot act', async () => {
  const nova = await create('Nova', 12)
  await create('Second', 12)
  await release(nova)
  await sweep()
  await age('20 hours')
  await setHour(12)
  await setStatus(marquee, tenant.id, 'suspended')
  expect(await digests()).toEqual([])
  await setStatus(marquee, tenant.id, 'active')
  await marquee.sql((tx) =>
    sql`update user_company_memberships set is_guest = true where company_id = ${tenant.id} and user_id = ${writer.id}`.execute(
      tx,
    ),
  )
  expect(await digests()).toEqual([])
  const other = await member(marquee, tenant, access)
  const [first] = [await create('First', 14, other)]
  await create('Behind', 14, other)
  await release(first)
  await sweep()
  await age('20 hours')
  await marquee.sql((tx) =>
    sql`update company_roles r set permissions = '{}' from user_company_memberships m
      where m.company_id = ${tenant.id} and m.user_id = ${other.id} and r.id = m.company_role_id`.execute(tx),
  )
  expect(await digests()).toEqual([])
})

test('nothing is sent to a former member, even if another company has them as a member', async () => {
  const nova = await create('Nova', 12)
  await create('Second', 12)
  await release(nova)
  await sweep()
  await age('20 hours')
  await setHour(12)
  await marquee.sql((tx) =>
    sql`update user_company_memberships set status = 'inactive' where company_id = ${tenant.id} and user_id = ${writer.id}`.execute(
      tx,
    ),
  )
  await member(marquee, await company(marquee), access, writer)
  expect(await digests()).toEqual([])
})

test('nothing of a private event without an owner to its creator who may only see its date', async () => {
  const nova = await create('Nova', 12)
  const secret = await create('Secret', 12)
  await release(nova)
  await sweep()
  await age('20 hours')
  await setHour(12)
  await marquee.sql(async (tx) => {
    await sql`update events set owner_id = null, is_private = true where id = ${secret.id}`.execute(tx)
    await sql`update company_roles r set permissions = jsonb_set(permissions, '{events,access}', '"read"')
      from user_company_memberships m
      where m.company_id = ${tenant.id} and m.user_id = ${writer.id} and r.id = m.company_role_id`.execute(tx)
  })
  expect((await marquee.call(writer, 'events', 'getRecord', { id: secret.id })).ok.record.name).toBe('Busy')
  expect(await digests()).toEqual([])
})

test('the bell no longer shows that a date is taken or lost once it can be had again', async () => {
  const bell = async () =>
    (await marquee.call(writer, 'notices', 'listNotices')).ok.notices.map(({ kind, date }) => [kind, date])
  const nova = await create('Nova', 12)
  const dates = [12, 13].map((day) => ({ date: `${nextYear}-06-${day}`, venue, spaces: [hall] }))
  await marquee.call(writer, 'holds', 'placeHolds', { name: 'Pair', dates, choice: 'all', starts: '20:00' })
  const { id, version } = nova
  const confirmed = await marquee.call(writer, 'events', 'changeStatus', { id, version, status: 'confirmed' })
  await sweep()
  expect((await bell()).toSorted()).toEqual([
    ['hold_date_taken', dates[0]?.date],
    ['hold_group_incomplete', dates[0]?.date],
  ])
  await age('20 hours')
  await setHour(12)
  const [digest] = await digests()
  await marquee.call(writer, 'events', 'changeStatus', { id, version: confirmed.ok.record.version, status: 'hold' })
  // The bell shows nothing from before the membership.
  await age('0 hours')
  expect(await bell()).toEqual([])
  if (!digest) throw new Error('There is no mail')
  const send = vi.spyOn(marquee.app.mailer, 'send')
  await sendHoldDigest.work(jobContext(marquee), digest)
  expect(send).not.toHaveBeenCalled()
  send.mockRestore()
})

test('the bell shows owners what happened to their holds, and nobody else', async () => {
  const bell = async (who: Caller) =>
    (await marquee.call(who, 'notices', 'listNotices')).ok.notices.filter(({ kind }) => kind.startsWith('hold_'))
  const colleague = await member(marquee, tenant, access)
  const nova = await create('Nova', 12)
  const second = await create('Second', 12, colleague)
  await marquee.call(colleague, 'holds', 'challengeHolds', { ids: [second.id] })
  await sweep()
  expect(await bell(writer)).toMatchObject([
    { kind: 'hold_challenged', detail: 'Nova', event_id: nova.id, is_new: true },
  ])
  expect(await bell(colleague)).toEqual([])
  const { challenges } = (await marquee.call(writer, 'holds', 'getHold', { id: nova.id })).ok
  await marquee.call(writer, 'holds', 'answerChallenge', { id: challenges[0]?.id ?? '', answer: 'release' })
  await sweep()
  const kinds = (await bell(colleague)).map(({ kind, detail }) => [kind, detail])
  expect(kinds.toSorted()).toEqual([
    ['hold_challenge_answered', 'Second'],
    ['hold_moved_up', 'Second'],
  ])
  expect(await bell(tenant.owner)).toEqual([])
})

test('the owner of a hold is told that a colleague released it, unless it is on hold again', async () => {
  const colleague = await member(marquee, tenant, access)
  const bell = async (who: Caller) =>
    (await marquee.call(who, 'notices', 'listNotices')).ok.notices
      .filter(({ kind }) => kind.startsWith('hold_'))
      .map(({ kind, detail, outcome }) => [kind, detail, outcome])
  const theirs = await create('Theirs', 12, colleague)
  const own = await create('Own', 13)
  const undone = await create('Undone', 14, colleague)
  await choose(colleague, 'hold_news', 'at_once')
  await release(theirs)
  await release(own)
  const { undo_id } = (await release(undone)).ok
  await marquee.call(writer, 'events', 'undoAction', { undo_id })
  const sent = await sentBy(async () => {
    await sweep()
    await mailAll()
  })
  expect(sent.map(({ to }) => to)).toEqual([colleague.email])
  expect(sent[0]?.text).toMatch(/The hold for ‘Theirs’ .* was released by a colleague\./)
  expect(await bell(colleague)).toEqual([['hold_expired', 'Theirs', 'released']])
  expect(await bell(writer)).toEqual([])
  const { version } = (await marquee.call(colleague, 'events', 'getRecord', { id: theirs.id })).ok.record
  await marquee.call(colleague, 'events', 'changeStatus', { id: theirs.id, version, status: 'hold' })
  expect(await bell(colleague)).toEqual([])
})

test('the mail about a hold that moved up names its expiry, unless it has to be confirmed before', async () => {
  const colleague = await member(marquee, tenant, access)
  await choose(colleague, 'hold_news', 'at_once')
  const [first, second] = [await create('First', 12), await create('Second', 12, colleague)]
  const [other] = [await create('Other', 13), await create('Free', 13, colleague)]
  await marquee.call(colleague, 'holds', 'challengeHolds', { ids: [second.id] })
  await sweep()
  await release(first)
  await release(other)
  const sent = await sentBy(async () => {
    await sweep()
    await mailAll()
  })
  const lines = sent.filter(({ to, text }) => to === colleague.email && /is now the 1st hold/.test(text))
  const lineOf = (name: string) => lines.flatMap(({ text }) => text.split('\n')).find((line) => line.includes(name))
  expect(lineOf('‘Free’')).toMatch(/is now the 1st hold\. It expires on /)
  expect(lineOf('‘Second’')).toMatch(/is now the 1st hold\.$/)
})

test('the bell names the date of a challenge only while it runs, because the hold can have moved', async () => {
  const challenged = async () => {
    const { notices } = (await marquee.call(writer, 'notices', 'listNotices')).ok
    return notices.filter(({ kind }) => kind === 'hold_challenged')
  }
  const colleague = await member(marquee, tenant, access)
  const nova = await create('Nova', 12)
  const second = await create('Second', 12, colleague)
  await marquee.call(colleague, 'holds', 'challengeHolds', { ids: [second.id] })
  await sweep()
  expect(await challenged()).toMatchObject([{ detail: 'Nova', date: `${nextYear}-06-12` }])
  const { version } = (await marquee.call(writer, 'events', 'getRecord', { id: nova.id })).ok.record
  await marquee.call(writer, 'events', 'moveEvent', { id: nova.id, version, first_date: `${nextYear}-06-20` })
  expect(await challenged()).toMatchObject([{ detail: 'Nova', date: null, place: null }])
})

const choose = (who: Person, kind: NotificationKind, email: EmailChoice) =>
  marquee.call(who, 'account', 'setNotificationChoice', { kind, email })

/** Run an action and return the recipients and texts of the mails sent by it. */
async function sentBy(act: () => Promise<void>) {
  const send = vi.spyOn(marquee.app.mailer, 'send')
  await act()
  const mails = send.mock.calls.map(([{ to, text }]) => ({ to, text }))
  send.mockRestore()
  return mails
}

/** Run the jobs that wait for mails of the company, of the daily job and of the sweep. */
const mailAll = async () => {
  const jobs = await waitingJobs(marquee)
  const done = new Set<string>()
  for (const { name, data } of jobs) {
    const key = JSON.stringify([name, data])
    if (data.company_id !== tenant.id || done.has(key) || mailed.has(key)) continue
    done.add(key)
    mailed.add(key)
    if (name === sendHoldDigest.name) await sendHoldDigest.work(jobContext(marquee), data as never)
    if (name === sendHoldNotice.name) await sendHoldNotice.work(jobContext(marquee), data as never)
  }
}
const mailed = new Set<string>()

test('owners get mails about their holds at once, once a day or never, as they have chosen, and the bell always shows them [M-NOTE-28 M-NOTE-29 M-NOTE-33]', async () => {
  const owners = {
    at_once: writer,
    daily: await member(marquee, tenant, access),
    never: await member(marquee, tenant, access),
  }
  for (const [email, who] of Object.entries(owners)) await choose(who, 'hold_news', email as EmailChoice)
  for (const [index, who] of Object.values(owners).entries()) {
    const above = await create('Above', 12 + index)
    await create(`Own ${index}`, 12 + index, who)
    await release(above)
  }
  const now = await sentBy(async () => {
    await sweep()
    await mailAll()
  })
  expect(now.map(({ to }) => to)).toEqual([owners.at_once.email])
  expect(now[0]?.text).toContain('‘Own 0’')
  expect(now[0]?.text).toContain('You receive this email because these events are yours')
  expect(now[0]?.text).toContain('/settings?tab=notifications')
  await age('20 hours')
  await setHour(12)
  const later = await sentBy(async () => {
    await digests()
    await mailAll()
  })
  expect(later.map(({ to }) => to)).toEqual([owners.daily.email])
  expect(later[0]?.text).toContain('‘Own 1’')
  await age('0 hours')
  const bell = (await marquee.call(owners.never, 'notices', 'listNotices')).ok.notices
  expect(bell.map(({ kind, detail }) => [kind, detail])).toEqual([['hold_moved_up', 'Own 2']])
})

test('owners get mails about challenges at once, once a day or never, as they have chosen', async () => {
  const owners = {
    at_once: writer,
    daily: await member(marquee, tenant, access),
    never: await member(marquee, tenant, access),
  }
  for (const [email, who] of Object.entries(owners)) await choose(who, 'hold_challenges', email as EmailChoice)
  const below: string[] = []
  for (const [index, who] of Object.values(owners).entries()) {
    await create(`Above ${index}`, 12 + index, who)
    below.push((await create('Below', 12 + index, tenant.owner)).id)
  }
  const now = await sentBy(async () => {
    expect((await marquee.call(tenant.owner, 'holds', 'challengeHolds', { ids: below })).code).toBeNull()
    await sweep()
    await mailAll()
  })
  expect(now.map(({ to }) => to)).toEqual([owners.at_once.email])
  await age('20 hours')
  await setHour(12)
  const later = await sentBy(async () => {
    await digests()
    await mailAll()
  })
  expect(later.map(({ to }) => to)).toEqual([owners.daily.email])
  expect(later[0]?.text).toMatch(
    /The hold for ‘Above 1’ .* is challenged\. Say whether you want the date or release the hold by /,
  )
})

test.each([
  ['release', /Your challenge for ‘Below’ on .*: the hold above has ended or moved away\./],
  ['keep', /Your challenge for ‘Below’ on .*: the holder above wants the date/],
  ['call', /Your challenge for ‘Below’ on .*: the holder asked for a call/],
] as const)('the daily mail has the outcome of a challenge: %s', async (answer, line) => {
  const above = await create('Above', 12)
  const below = await create('Below', 12, tenant.owner)
  await choose(tenant.owner, 'hold_challenges', 'daily')
  await marquee.call(tenant.owner, 'holds', 'challengeHolds', { ids: [below.id] })
  const { challenges } = (await marquee.call(writer, 'holds', 'getHold', { id: above.id })).ok
  expect(
    (await marquee.call(writer, 'holds', 'answerChallenge', { id: challenges[0]?.id ?? '', answer })).code,
  ).toBeNull()
  await sweep()
  await age('20 hours')
  await setHour(12)
  const sent = await sentBy(async () => {
    await digests()
    await mailAll()
  })
  const own = sent.filter(({ to }) => to === tenant.owner.email)
  expect(own).toHaveLength(1)
  expect(own[0]?.text).toMatch(line)
})
