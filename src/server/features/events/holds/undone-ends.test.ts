import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventDay } from '#shared/event-record.ts'
import type { EventStatus } from '#shared/event-status.ts'
import { moveDays } from '#shared/move-days.ts'
import { longDateWithWeekday } from '#shared/time/long-date.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'
import { sendHoldNotice } from './hold-notices.ts'
import { sweepHolds } from './sweep-holds.ts'

let marquee: TestMarquee
let tenant: Company
let booker: Person
let rivalOwner: Person
let venue: string
let hall: string
let agency: string
let rivals: string
/** Two dates of a tour of which one is wanted; a rival is behind the first. */
let tour: [string, string]
let rival: string
beforeAll(async () => {
  marquee = await startTestMarquee()
})
beforeEach(async () => {
  tenant = await company(marquee)
  booker = await member(marquee, tenant, { events: { access: 'write' }, dashboard: { access: 'read' } })
  rivalOwner = await member(marquee, tenant, { events: { access: 'write' }, dashboard: { access: 'read' } })
  venue = await aVenue(marquee, tenant)
  hall = (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name: 'Hall', venue })).ok.record.id
  agency = `agency-${tenant.id}@holders.example`
  rivals = `rivals-${tenant.id}@holders.example`
  const [first = '', second = ''] = await place(booker, 'Tour', [12, 13], agency)
  tour = [first, second]
  rival = (await place(rivalOwner, 'Rival', [12], rivals))[0] ?? ''
})
afterAll(() => marquee.close())

const place = async (who: Person, name: string, days: number[], holder_email: string | null) =>
  (
    await marquee.call(who, 'holds', 'placeHolds', {
      ...{ name, starts: '20:00', holder_email, choice: 'any' },
      dates: days.map((day) => ({ date: `${nextYear}-06-${day}`, venue, spaces: [hall] })),
    })
  ).ok.holds.map(({ event_id }) => event_id)
const holdOf = async (id: string) => (await marquee.call(booker, 'holds', 'getHold', { id })).ok
const challengeOf = async (id: string) => (await holdOf(id)).challenges[0]
const challenge = (id = rival) => marquee.call(rivalOwner, 'holds', 'challengeHolds', { ids: [id], hours: 48 })
const take = async (id: string, status: EventStatus, who = booker) => {
  const { version } = (await marquee.call(who, 'events', 'getRecord', { id })).ok.record
  return (await marquee.call(who, 'events', 'changeStatus', { id, version, status })).ok.undo_id
}
const moveAway = async (id: string, who: Person, day = 20) => {
  const { version } = (await marquee.call(who, 'events', 'getRecord', { id })).ok.record
  const move = { id, version, first_date: `${nextYear}-06-${day}` }
  return (await marquee.call(who, 'events', 'moveEvent', move)).ok.undo_id ?? ''
}
const dragAway = async (id: string) => {
  const { version, days } = (await marquee.call(booker, 'events', 'getRecord', { id })).ok.record
  const moved = { days: moveDays(days as EventDay[], `${nextYear}-06-20`) }
  const moves = { id, version, changes: moved, undoable: true }
  return (await marquee.call(booker, 'events', 'updateRecord', moves)).ok.undo_id ?? ''
}
const undo = (undo_id: string, who = booker) => marquee.call(who, 'events', 'undoAction', { undo_id })

/** Run the job, and send its new mails about challenges. Returns these mails, and new notices in the bell. */
const known = new Set<string>()
async function sweep() {
  await sweepHolds.work(jobContext(marquee), {})
  const counted = new Map<string, number>()
  for (const { name, data } of await waitingJobs(marquee)) {
    const mail = (data.data ?? data) as Parameters<typeof sendHoldNotice.work>[1]
    if (name !== sendHoldNotice.name || mail.company_id !== tenant.id) continue
    const text = JSON.stringify(mail)
    const count = (counted.get(text) ?? 0) + 1
    counted.set(text, count)
    if (known.has(`${text} ${count}`)) continue
    known.add(`${text} ${count}`)
    await sendHoldNotice.work(jobContext(marquee), mail)
  }
  const mails = people().flatMap(([who, address]) =>
    (marquee.app.mailer.mailbox?.messages(address) ?? []).flatMap(({ id, subject, text, links }) =>
      /challenge|^Confirm|^Call|^Released|^Your hold lost|^No longer/.test(subject) && !known.has(id)
        ? [{ id, who, text, links }]
        : [],
    ),
  )
  const { rows } = await marquee.sql((tx) =>
    sql<{ id: string; notice: string }>`select id::text, concat_ws(' ', kind, outcome) as notice from hold_notices
      where company_id = ${tenant.id} and kind like 'challenge%' order by id`.execute(tx),
  )
  const notices = rows.filter(({ id }) => !known.has(id))
  for (const { id } of [...mails, ...notices]) known.add(id)
  return { mails, notices: notices.map(({ notice }) => notice) }
}
const people = () =>
  [
    ['booker', booker.email],
    ['agency', agency],
    ['rival owner', rivalOwner.email],
    ['rivals', rivals],
  ] as const
const nothing = { mails: [], notices: [] }

test('undoing a confirmation continues the challenge of a date that it released, before anybody is told', async () => {
  await challenge()
  const told = await sweep()
  expect(told.mails.map(({ who }) => who)).toEqual(['booker', 'agency'])
  const before = await holdOf(rival)
  const undo_id = await take(tour[1], 'confirmed')
  expect(await challengeOf(rival)).toMatchObject({ state: 'released', confirm_by: expect.any(String) })
  expect((await holdOf(rival)).hold?.expires_at).not.toBe(before.hold?.expires_at)
  await undo(undo_id)
  expect(await holdOf(rival)).toMatchObject({
    challenges: [{ ...before.challenges[0], state: 'running', confirm_by: null, answered_at: null }],
    hold: { ranks: '2', expires_at: before.hold?.expires_at },
  })
  expect(await sweep()).toEqual(nothing)
  const link = told.mails[1]?.links.find((one) => one.includes('/links/'))
  const answer = { token: link?.split('/links/')[1] ?? '', answer: 'keep', name: 'Noor' } as const
  expect((await marquee.call({}, 'holds', 'answerChallengeByLink', answer)).error).toBeNull()
  expect(await challengeOf(rival)).toMatchObject({ state: 'kept', answered_by: 'Noor' })
})

test('both sides are told that a challenge runs again, once, if its end was told and then undone', async () => {
  await challenge()
  await sweep()
  const undo_id = await take(tour[1], 'confirmed')
  expect((await sweep()).mails.map(({ who }) => who)).toEqual(['rival owner', 'rivals'])
  await undo(undo_id)
  const { mails, notices } = await sweep()
  const texts = new Map(mails.map(({ who, text }) => [who, text]))
  expect([...texts.keys()]).toEqual(['booker', 'agency', 'rival owner', 'rivals'])
  expect(texts.get('agency')).toContain('Somebody else wants the date')
  expect(texts.get('rival owner')).toMatch(/‘Tour’ .* is above your hold again, because a change was undone/)
  expect(texts.get('rivals')).toMatch(/The hold above ‘Rival’ .* is above it again/)
  expect(texts.get('rivals')).not.toContain('Tour')
  expect(notices).toEqual(['challenged', 'challenge_answered running'])
  expect(await sweep()).toEqual(nothing)
})

test('a challenge that runs again leaves a day to answer, and its start is told if it was not before', async () => {
  await challenge()
  const undo_id = await take(tour[1], 'confirmed')
  await marquee.sql((tx) =>
    sql`update hold_challenges set due_at = now() - interval '1 minute' where company_id = ${tenant.id}`.execute(tx),
  )
  const now = Date.now()
  await undo(undo_id)
  const { due_at = '' } = (await challengeOf(rival)) ?? {}
  expect(Date.parse(due_at)).toBeGreaterThan(now + 23 * 3_600_000)
  expect((await sweep()).mails.map(({ who }) => who)).toEqual(['booker', 'agency'])
})

test('the challenge of the next hold above ends when the one before runs again', async () => {
  const [last = ''] = await place(rivalOwner, 'Last', [12], null)
  await challenge(last)
  const undo_id = await take(tour[1], 'confirmed')
  expect((await holdOf(last)).challenges).toMatchObject([
    { state: 'running', challenged: { id: rival } },
    { state: 'released', challenged: { id: tour[0] } },
  ])
  await undo(undo_id)
  expect((await holdOf(last)).challenges).toMatchObject([
    { state: 'void', challenged: { id: rival } },
    { state: 'running', challenged: { id: tour[0] } },
  ])
  expect((await sweep()).mails.map(({ who }) => who)).toEqual(['booker', 'agency'])
})

test('a challenge goes on if the challenger is released and that is undone, but not if it is placed again', async () => {
  await challenge()
  const undo_id = await take(rival, 'declined', rivalOwner)
  expect(await challengeOf(rival)).toMatchObject({ state: 'void' })
  await undo(undo_id, rivalOwner)
  expect(await challengeOf(rival)).toMatchObject({ state: 'running', answered_at: null })
  await take(rival, 'declined', rivalOwner)
  await take(rival, 'hold', rivalOwner)
  await undo(await take(rival, 'declined', rivalOwner), rivalOwner)
  expect(await challengeOf(rival)).toMatchObject({ state: 'void' })
})

test('a release as the answer to a challenge stays its end', async () => {
  await challenge()
  const { id = '' } = (await challengeOf(rival)) ?? {}
  await marquee.call(booker, 'holds', 'answerChallenge', { id, answer: 'release' })
  await undo(await take(rival, 'confirmed', rivalOwner), rivalOwner)
  expect(await challengeOf(rival)).toMatchObject({ state: 'released', confirm_by: expect.any(String) })
})

const bellOf = async (who: Person) =>
  (await marquee.call(who, 'notices', 'listNotices')).ok.notices
    .filter(({ kind }) => kind === 'hold_challenge_answered')
    .map(({ outcome, event_id }) => [outcome, event_id])
const keep = async (who = booker) =>
  marquee.call(who, 'holds', 'answerChallenge', { id: (await challengeOf(rival))?.id ?? '', answer: 'keep' })

test('after the holder wants the date, the owner is asked to confirm, and the challenger stays below', async () => {
  await challenge()
  const link = (await sweep()).mails.flatMap(({ links }) => links.filter((one) => one.includes('/links/')))[0]
  const answer = { token: link?.split('/links/')[1] ?? '', answer: 'keep', name: 'Noor' } as const
  expect((await marquee.call({}, 'holds', 'answerChallengeByLink', answer)).error).toBeNull()
  const { mails } = await sweep()
  const wanted = mails.find(({ who }) => who === 'booker')
  expect(wanted?.text).toContain('Noor wants the date of ‘Tour’')
  expect(wanted?.text).toContain('Confirm the event')
  expect(wanted?.links.join()).toContain(`/events/${tour[0]}`)
  const lost = mails.find(({ who }) => who === 'rival owner')
  expect(lost?.text).toContain('Your hold for ‘Rival’ stays below it.')
  expect(lost?.text).not.toContain('Confirm')
  expect(lost?.links.join()).toContain(`/events/${rival}`)
  expect(await bellOf(booker)).toEqual([['wanted', tour[0]]])
  expect(await bellOf(rivalOwner)).toEqual([['kept', rival]])
  const { holds } = (await marquee.call(booker, 'holds', 'listHolds', { scope: 'active', sort: 'date' })).ok
  const states = holds.map(({ event_id, challenge: shown }) => [event_id, shown?.state ?? null])
  expect(Object.fromEntries(states)).toEqual({ [tour[0]]: 'kept', [tour[1]]: null, [rival]: null })
})

test('that the holder asks for a call is news for the owner, with the number only for those who can write', async () => {
  await marquee.sql((tx) => sql`update users set full_name = 'Bo Booker' where id = ${booker.id}`.execute(tx))
  await challenge()
  const link = (await sweep()).mails.flatMap(({ links }) => links.filter((one) => one.includes('/links/')))[0]
  const token = link?.split('/links/')[1] ?? ''
  const answer = { token, answer: 'call', name: 'Noor', phone: '+49 30 123' } as const
  expect((await marquee.call({}, 'holds', 'answerChallengeByLink', answer)).error).toBeNull()
  const { mails } = await sweep()
  for (const who of ['booker', 'rival owner'] as const)
    expect(mails.find((mail) => mail.who === who)?.text).toMatch(/Noor asks for a call about ‘Tour’ .*at \+49 30 123/)
  expect(mails.find(({ who }) => who === 'booker')?.text).toContain('Please call them.')
  expect(mails.find(({ who }) => who === 'rival owner')?.text).toContain('Bo Booker has been asked to call them.')
  expect(await bellOf(booker)).toEqual([['call_wanted', tour[0]]])
  expect(await bellOf(rivalOwner)).toEqual([['call', rival]])
  const viewer = await member(marquee, tenant, { events: { access: 'read' } })
  for (const [who, number] of [
    [booker, '+49 30 123'],
    [viewer, null],
  ] as const) {
    const seen = (await marquee.call(who, 'holds', 'getHold', { id: tour[0] })).ok.challenges[0]
    expect(seen).toMatchObject({ answered_by: 'Noor', call_number: number })
  }
})

test('the call tells owners without write access no number, and nobody the owner of a private event', async () => {
  await marquee.sql((tx) => sql`update users set full_name = 'Bo Booker' where id = ${booker.id}`.execute(tx))
  await challenge()
  const link = (await sweep()).mails.flatMap(({ links }) => links.filter((one) => one.includes('/links/')))[0]
  const token = link?.split('/links/')[1] ?? ''
  await marquee.call({}, 'holds', 'answerChallengeByLink', { token, answer: 'call', name: 'Noor', phone: '+49 30 123' })
  await marquee.sql((tx) =>
    sql`update company_roles set permissions = '{"events": {"access": "read"}}' where id in (
      select company_role_id from user_company_memberships where user_id = any(${[rivalOwner.id, booker.id]}::uuid[]))`.execute(
      tx,
    ),
  )
  const { mails } = await sweep()
  const told = mails.find(({ who }) => who === 'rival owner')?.text
  expect(told).toMatch(/Noor asks for a call about ‘Tour’ .*House\)\.\s+Bo Booker has been asked to call them\./i)
  expect(mails.find(({ who }) => who === 'booker')?.text).toMatch(
    /Noor asks for a call about ‘Tour’ .*House\)\. Please/i,
  )
  await marquee.sql((tx) => sql`update events set is_private = true where id = ${tour[0]}`.execute(tx))
  const { id: challenge_id = '' } = (await challengeOf(rival)) ?? {}
  const call = { company_id: tenant.id, event_id: tour[0], to: 'owner', challenge_id } as const
  await sendHoldNotice.work(jobContext(marquee), call)
  const { text } = await marquee.mail(rivalOwner.email, /^Call about ‘Busy’/)
  expect(text).not.toMatch(/Bo Booker|Noor|\+49/)
})

test.each([
  ['the owner', 0],
  ['a colleague', 1],
])('that the holder wants the date, entered by %s, is news for the owner: %i', async (who, count) => {
  await marquee.sql((tx) => sql`update users set full_name = 'Bo Booker' where id = ${booker.id}`.execute(tx))
  await challenge()
  await keep(who === 'the owner' ? booker : tenant.owner)
  await sweep()
  expect(await bellOf(booker)).toHaveLength(count)
})

test('that the challenged event is confirmed, is no question to its owner', async () => {
  await challenge()
  await take(tour[0], 'confirmed')
  const { mails } = await sweep()
  expect(mails.find(({ who }) => who === 'rival owner')?.text).toContain('is confirmed. Your hold for ‘Rival’ stays')
  expect(await bellOf(booker)).toEqual([])
})

test('the owner is told that the holder released the hold by the link, and the list of ended holds names them', async () => {
  await challenge()
  const link = (await sweep()).mails.flatMap(({ links }) => links.filter((one) => one.includes('/links/')))[0]
  const answer = { token: link?.split('/links/')[1] ?? '', answer: 'release', name: 'Noor' } as const
  expect((await marquee.call({}, 'holds', 'answerChallengeByLink', answer)).error).toBeNull()
  const { mails } = await sweep()
  expect(mails.find(({ who }) => who === 'booker')?.text).toContain('Noor released the hold for ‘Tour’')
  expect(await bellOf(booker)).toEqual([['own_released', tour[0]]])
  const { holds } = (await marquee.call(booker, 'holds', 'listHolds', { scope: 'ended' })).ok
  expect(holds.map(({ event_id, ended_by }) => [event_id, ended_by])).toEqual([[tour[0], 'Noor']])
})

test('the owner who releases the hold or enters the answer is not told of it', async () => {
  await marquee.sql((tx) => sql`update users set full_name = 'Bo Booker' where id = ${booker.id}`.execute(tx))
  await challenge()
  const id = (await challengeOf(rival))?.id ?? ''
  expect((await marquee.call(booker, 'holds', 'answerChallenge', { id, answer: 'call' })).error).toBeNull()
  await sweep()
  await take(tour[0], 'declined')
  expect((await sweep()).mails.map(({ who }) => who).filter((who) => who === 'booker')).toEqual([])
  expect(await bellOf(booker)).toEqual([])
})

test.each([
  ['drop', 'own_dropped', 'so your hold is now below the other one'],
  ['release', 'own_released', 'so the hold was released'],
] as const)('the owner is told that nobody answered: %s', async (on_silence, outcome, sentence) => {
  const rules = { first_days: 14, other_days: 7, again_days: 7, on_silence }
  await marquee.call(tenant.owner, 'holds', 'updateHoldSettings', rules)
  await challenge()
  await sweep()
  await marquee.sql((tx) =>
    sql`update hold_challenges set due_at = now() - interval '1 minute' where company_id = ${tenant.id}`.execute(tx),
  )
  const { mails } = await sweep()
  expect(mails.find(({ who }) => who === 'booker')?.text).toContain(sentence)
  expect(await bellOf(booker)).toEqual([[outcome, tour[0]]])
})

test('owner and holder are told that a challenge was withdrawn, if they were told of it', async () => {
  await challenge()
  await sweep()
  const withdraw = async () =>
    (await marquee.call(rivalOwner, 'holds', 'withdrawChallenge', { id: (await challengeOf(rival))?.id ?? '' })).error
  expect(await withdraw()).toBeNull()
  const { mails } = await sweep()
  expect(mails.map(({ who }) => who).toSorted()).toEqual(['agency', 'booker'])
  expect(mails[0]?.text).toContain('The challenge of ‘Tour’')
  expect(mails[0]?.text).toContain('The hold keeps its rank.')
  expect(await bellOf(booker)).toEqual([['ended', tour[0]]])
  await challenge()
  expect(await withdraw()).toBeNull()
  expect(await sweep()).toEqual(nothing)
})

test('owner and holder are told that a challenge ended because the challenger moved to another date', async () => {
  await challenge()
  await sweep()
  await moveAway(rival, rivalOwner)
  const { mails, notices } = await sweep()
  expect(mails.map(({ who }) => who).toSorted()).toEqual(['agency', 'booker'])
  expect(mails[0]?.text).toContain('The challenge of ‘Tour’')
  expect(notices).toEqual(['challenge_answered ended'])
})

test('both sides and the holder who was asked are told where a challenged hold has moved', async () => {
  await challenge()
  await sweep()
  await moveAway(tour[0], booker)
  const { mails, notices } = await sweep()
  const moved = longDateWithWeekday(`${nextYear}-06-20`)
  const texts = Object.fromEntries(mails.map(({ who, text }) => [who, text]))
  expect(Object.keys(texts).toSorted()).toEqual(['agency', 'rival owner', 'rivals'])
  expect(texts.agency).toContain(`‘Tour’ has moved to ${moved}`)
  expect(texts.agency).toContain('nothing left to answer')
  const former = `‘Rival’ on ${longDateWithWeekday(`${nextYear}-06-12`)}`
  expect(texts['rival owner']).toContain(`‘Tour’ has moved to ${moved}`)
  expect(texts['rival owner']).toContain(`no longer above your hold for ${former}`)
  expect(texts.rivals).toContain('has moved to another date or space')
  expect(texts.rivals).not.toContain('Tour')
  expect(notices).toEqual(['challenge_answered released'])
})

test('a holder who was not asked yet is not told that the challenged hold has moved', async () => {
  await challenge()
  await moveAway(tour[0], booker)
  expect((await sweep()).mails.map(({ who }) => who).toSorted()).toEqual(['rival owner', 'rivals'])
})

test.each([
  ['moved to another date', () => moveAway(tour[0], booker)],
  ['dragged to another date', () => dragAway(tour[0])],
  [
    'moved to the bin',
    async () => (await marquee.call(booker, 'events', 'moveToBin', { ids: [tour[0]] })).ok.undo_id ?? '',
  ],
])('a hold that was %s has its rank and its challenge again after an undo', async (_, change) => {
  await challenge()
  await sweep()
  const undo_id = await change()
  expect(await holdOf(rival)).toMatchObject({ hold: { ranks: '1' }, challenges: [{ state: 'released' }] })
  await undo(undo_id)
  expect(await holdOf(rival)).toMatchObject({ hold: { ranks: '2' }, challenges: [{ state: 'running' }] })
  expect((await holdOf(tour[0])).hold?.ranks).toBe('1')
  expect(await sweep()).toEqual(nothing)
})

test('the challenge of a hold that was moved away and back by hand stays ended', async () => {
  await challenge()
  await sweep()
  await moveAway(rival, rivalOwner)
  await sweep()
  await moveAway(rival, rivalOwner, 12)
  await undo(await take(rival, 'declined', rivalOwner), rivalOwner)
  expect(await holdOf(rival)).toMatchObject({ hold: { ranks: '2' }, challenges: [{ state: 'void' }] })
})

test('the challenge of a hold that is released and put back is told again, if its end was told', async () => {
  await challenge()
  await sweep()
  const undo_id = await take(rival, 'declined', rivalOwner)
  const over = await sweep()
  expect(over.mails.map(({ who }) => who).toSorted()).toEqual(['agency', 'booker'])
  await undo(undo_id, rivalOwner)
  expect(await challengeOf(rival)).toMatchObject({ state: 'running' })
  expect((await sweep()).mails.map(({ who }) => who).toSorted()).toEqual(['agency', 'booker'])
})

test('that a hold was released is not told again when its challenger is not confirmed in time', async () => {
  await marquee.sql((tx) => sql`update users set full_name = 'Bo Booker' where id = ${booker.id}`.execute(tx))
  await challenge()
  await sweep()
  const { id = '' } = (await challengeOf(rival)) ?? {}
  await marquee.call(tenant.owner, 'holds', 'answerChallenge', { id, answer: 'release' })
  expect((await sweep()).mails.map(({ who }) => who).toSorted()).toEqual(['booker', 'rival owner', 'rivals'])
  await marquee.sql((tx) =>
    sql`update hold_challenges set confirm_by = now() - interval '1 minute' where company_id = ${tenant.id}`.execute(
      tx,
    ),
  )
  expect(await sweep()).toEqual(nothing)
})
