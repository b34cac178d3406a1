import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member, setStatus } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'
import { sendHoldNotice } from './hold-notices.ts'
import { sendChallengeNotices } from './store-challenge-notices.ts'
import { sweepHolds } from './sweep-holds.ts'

let marquee: TestMarquee
let tenant: Company
let events: string[]
let challenge: string
let agency: string
beforeAll(async () => {
  marquee = await startTestMarquee()
})
beforeEach(async () => {
  tenant = await company(marquee)
  agency = `agency-${tenant.id}@holders.example`
  const venue = await aVenue(marquee, tenant)
  const space = await marquee.call(tenant.owner, 'spaces', 'createRecord', { name: 'Hall', venue })
  const spaces = [space.ok.record.id]
  const place = async (name: string, holder_email: string | null) => {
    const dates = [{ date: `${nextYear}-06-12`, venue, spaces }]
    const placed = await marquee.call(tenant.owner, 'holds', 'placeHolds', {
      name,
      dates,
      holder_email,
      starts: '20:00',
    })
    return placed.ok.holds[0]?.event_id ?? ''
  }
  events = [await place('Nova', agency), await place('Secret rival', null)]
  await marquee.call(tenant.owner, 'holds', 'challengeHolds', { ids: [events[1] ?? ''], hours: 24 })
  challenge = (await hold(0)).challenges[0]?.id ?? ''
})
afterAll(() => marquee.close())

const hold = async (at: number) => (await marquee.call(tenant.owner, 'holds', 'getHold', { id: events[at] ?? '' })).ok
const notice = async (to: 'owner' | 'holder') => {
  await sendHoldNotice.work(jobContext(marquee), {
    ...{ company_id: tenant.id, event_id: events[0] ?? '', to },
    challenge_id: challenge,
  })
  const address = to === 'holder' ? agency : tenant.owner.email
  return marquee.mail(address, /^Your hold is challenged/)
}
const tokenOf = ({ links }: { links: string[] }) =>
  links.find((link) => link.includes('/links/'))?.split('/links/')[1] ?? ''
const answer = (token: string, what: 'keep' | 'release' | 'call', name = 'Noor') =>
  marquee.call({}, 'holds', 'answerChallengeByLink', {
    ...{ token, answer: what, name },
    ...(what === 'call' && { phone: '+49 30 123' }),
  })
const open = (token: string) => marquee.call({}, 'shareLinks', 'getShareLink', { token })

test('the holder of the challenger is told how it ended, with the place, and nothing of the other hold', async () => {
  const rivals = `rivals-${tenant.id}@holders.example`
  await marquee.call(tenant.owner, 'holds', 'updateHold', { id: events[1] ?? '', holder_email: rivals })
  await answer(tokenOf(await notice('holder')), 'release')
  const told = { company_id: tenant.id, event_id: events[0] ?? '', challenge_id: challenge, to: 'holder' as const }
  await sendHoldNotice.work(jobContext(marquee), told)
  const mail = await marquee.mail(rivals, /^Your challenge for ‘Secret rival’/)
  expect(mail.subject).toContain('(Hall, ')
  expect(mail.text).toMatch(/The hold above ‘Secret rival’ .* was released\. Say by /)
  expect(mail.text).not.toContain('Nova')
  expect(mail.links.filter((link) => link.includes('/links/'))).toEqual([])
})

test('a challenge and its answer are told at once, not with the next sweep', async () => {
  const toldNow = async () => {
    const ready = (await waitingJobs(marquee)).filter(
      ({ name, data }) => name === sendChallengeNotices.name && data.company_id === tenant.id,
    )
    await sendChallengeNotices.work(jobContext(marquee), { company_id: tenant.id })
    const { rows } = await marquee.sql((tx) =>
      sql<{ kind: string }>`select kind from hold_notices where company_id = ${tenant.id} order by id`.execute(tx),
    )
    return [ready.length, rows.map(({ kind }) => kind)]
  }
  const other = await member(marquee, tenant, { events: { access: 'write' } })
  await marquee.sql((tx) => sql`update events set owner_id = ${other.id} where id = ${events[0]}`.execute(tx))
  expect(await toldNow()).toEqual([1, ['challenged']])
  await answer(tokenOf(await notice('holder')), 'keep')
  expect(await toldNow()).toEqual([2, ['challenged', 'challenge_answered', 'challenge_answered']])
})

test('the challenger is told which dates of a group can no longer be had, if all are wanted', async () => {
  const rivals = `rivals-${tenant.id}@holders.example`
  const { venue, days } = (await marquee.call(tenant.owner, 'events', 'getRecord', { id: events[1] ?? '' })).ok.record
  const dates = ['13', '20'].map((day) => ({
    date: `${nextYear}-06-${day}`,
    venue: venue?.id ?? null,
    spaces: days[0]?.spaces ?? [],
  }))
  const place = (name: string, some: typeof dates, more: object) =>
    marquee.call(tenant.owner, 'holds', 'placeHolds', { name, dates: some, starts: '20:00', ...more })
  const above = (await place('Above', dates.slice(0, 1), {})).ok.holds[0]?.event_id ?? ''
  const [pair] = (await place('Pair', dates, { choice: 'all', holder_email: rivals })).ok.holds
  const taken = (await place('Taken', dates.slice(1), {})).ok.holds[0]?.event_id ?? ''
  await marquee.call(tenant.owner, 'holds', 'challengeHolds', { ids: [pair?.event_id ?? ''], hours: 24 })
  const change = async (id: string, given: { status: 'confirmed' | 'declined'; conflict_reason?: string }) => {
    const { version } = (await marquee.call(tenant.owner, 'events', 'getRecord', { id })).ok.record
    expect((await marquee.call(tenant.owner, 'events', 'changeStatus', { id, version, ...given })).code).toBeNull()
  }
  await change(taken, { status: 'confirmed', conflict_reason: 'Agreed' })
  await change(above, { status: 'declined' })
  const found = (await marquee.call(tenant.owner, 'holds', 'getHold', { id: above })).ok.challenges[0]?.id ?? ''
  const lost = /All dates of its group are wanted, but \w+, 20 June \d+ is no longer available\. (Confirm|Say by)/
  for (const [to, address, subject] of [
    ['owner', tenant.owner.email, /^Your challenge of ‘Above’/],
    ['holder', rivals, /^Your challenge for ‘Pair’/],
  ] as const) {
    await sendHoldNotice.work(jobContext(marquee), {
      ...{ company_id: tenant.id, event_id: above, challenge_id: found, to },
    })
    expect((await marquee.mail(address, subject)).text).toMatch(lost)
  }
})

test('mail and page state what follows if nobody answers, as the company has set it [E-HOLD-85 E-HOLD-86]', async () => {
  const rules = { first_days: 14, other_days: 7, again_days: 7 }
  for (const [on_silence, sentence] of [
    ['drop', 'Without an answer it loses its rank.'],
    ['release', 'Without an answer it is released.'],
  ] as const) {
    await marquee.call(tenant.owner, 'holds', 'updateHoldSettings', { ...rules, on_silence })
    const mail = await notice('holder')
    expect(mail.text).toContain(sentence)
    expect((await open(tokenOf(mail))).ok.content).toMatchObject({ challenge: { on_silence } })
  }
})

test('the holder gets a mail and a page that name nobody else, and opening it answers nothing [E-HOLD-76 E-HOLD-104..106]', async () => {
  const mail = await notice('holder')
  expect(mail).toMatchObject({ reply_to: [{ address: tenant.owner.email }] })
  expect(mail.text).toContain('Answer below, or reply to this email, which goes to ')
  const token = tokenOf(mail)
  const opened = await open(token)
  expect(opened.ok.content).toMatchObject({
    kind: 'challenge',
    challenge: {
      ...{ event: 'Nova', first_date: `${nextYear}-06-12`, ranks: '1', state: 'running' },
      ...{ spaces: ['Hall'], is_confirmed: false },
    },
  })
  for (const method of ['GET', 'HEAD'] as const) await marquee.server.inject({ method, url: `/links/${token}` })
  expect(JSON.stringify([mail, opened.ok])).not.toContain('rival')
  expect((await hold(0)).challenges).toMatchObject([{ state: 'running', answered_at: null, answered_by: null }])
})

test('the owner of the challenged hold is told, without a link to answer, unless the challenge is theirs', async () => {
  const told = { company_id: tenant.id, event_id: events[0] ?? '', challenge_id: challenge, to: 'owner' as const }
  const mails = () =>
    (marquee.app.mailer.mailbox?.messages(tenant.owner.email) ?? []).filter(({ subject }) => /challenged/.test(subject))
  const notices = async () => {
    await sweepHolds.work(jobContext(marquee), {})
    const { rows } = await marquee.sql((tx) =>
      sql`select from hold_notices where company_id = ${tenant.id} and kind = 'challenged'`.execute(tx),
    )
    return rows.length
  }
  await sendHoldNotice.work(jobContext(marquee), told)
  expect([mails().length, await notices()]).toEqual([0, 0])
  const other = await member(marquee, tenant, { events: { access: 'write' } })
  await marquee.sql((tx) =>
    sql`update hold_challenges set created_by = ${other.id}, is_told = false where id = ${challenge}`.execute(tx),
  )
  const mail = await notice('owner')
  expect(tokenOf(mail)).toBe('')
  expect(mail.text).toContain('Say whether you want the date or release your hold by')
  expect(mail.text).toContain(`${agency} has also been asked, and can answer by a link.`)
  expect(await notices()).toBe(1)
})

test('the holder asks for a call and then confirms, with name, moment and address kept [E-HOLD-75 E-HOLD-77 E-HOLD-79..82]', async () => {
  const token = tokenOf(await notice('holder'))
  expect((await answer(token, 'call')).ok.challenge).toMatchObject({
    ...{ state: 'running', call_number: '+49 30 123' },
  })
  // A member who enters the same has no other number.
  await marquee.call(tenant.owner, 'holds', 'answerChallenge', { id: challenge, answer: 'call' })
  expect((await hold(0)).challenges).toMatchObject([{ call_number: '+49 30 123' }])
  expect((await answer(token, 'keep')).ok.challenge).toMatchObject({ state: 'kept' })
  expect((await hold(0)).challenges).toMatchObject([{ state: 'kept', answered_by: 'Noor' }])
  const { rows } = await marquee.sql((tx) =>
    sql<{ answered_from: string }>`select answered_from from hold_challenges where id = ${challenge}`.execute(tx),
  )
  expect(rows).toEqual([{ answered_from: expect.stringMatching(/\d/) }])
  const { entries } = (await marquee.call(tenant.owner, 'events', 'listActivity', { id: events[0] ?? '' })).ok
  const answers = entries.filter(({ action_type }) => action_type === 'answer_challenge')
  expect(answers.map(({ actor }) => [actor.kind, actor.name])).toEqual([
    ['link', 'Noor'],
    ['member', expect.any(String)],
    ['link', 'Noor'],
  ])
  expect((await hold(0)).hold?.ranks).toBe('1')
})

describe('the activity of both events', () => {
  const activity = async (at: number, caller = tenant.owner) =>
    (await marquee.call(caller, 'events', 'listActivity', { id: events[at] ?? '' })).ok.entries
  const challengesIn = (entries: Awaited<ReturnType<typeof activity>>) =>
    entries
      .filter(({ action_type }) => /challenge|receive_answer/.test(action_type))
      .map(({ action_type, actor, changes }) => {
        const { challenger_id, challenged_id } = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
        return [action_type, challenger_id ?? challenged_id, actor.kind === 'link' ? actor.name : actor.kind]
      })

  test('names the other event, and who answered by the link with the holder', async () => {
    await marquee.call(tenant.owner, 'holds', 'updateHold', {
      ...{ id: events[0] ?? '', holder_name: 'Nova Agency', holder_email: agency },
    })
    await answer(tokenOf(await notice('holder')), 'keep')
    expect(challengesIn(await activity(0))).toEqual([
      ['answer_challenge', 'Secret rival', 'Noor (Nova Agency)'],
      ['receive_challenge', 'Secret rival', 'member'],
    ])
    expect(challengesIn(await activity(1))).toEqual([
      ['receive_answer', 'Nova', 'Noor (Nova Agency)'],
      ['challenge', 'Nova', 'member'],
    ])
  })

  test('does not name an event that is private by now, nor its holder', async () => {
    await answer(tokenOf(await notice('holder')), 'keep')
    const { version } = (await marquee.call(tenant.owner, 'events', 'getRecord', { id: events[0] ?? '' })).ok.record
    const saved = await marquee.call(tenant.owner, 'events', 'updateRecord', {
      ...{ id: events[0] ?? '', version, changes: { is_private: true } },
    })
    expect(saved.code).toBeNull()
    const reader = await member(marquee, tenant, 'viewer')
    expect(await activity(0, reader)).toEqual([])
    const entries = await activity(1, reader)
    expect(challengesIn(entries)).toEqual([
      ['receive_answer', events[0], null],
      ['challenge', events[0], 'member'],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/Nova|Noor/)
  })

  test('names no holder of a private event in the activity of the company', async () => {
    await marquee.call(tenant.owner, 'holds', 'updateHold', { id: events[0] ?? '', holder_email: agency })
    await answer(tokenOf(await notice('holder')), 'release')
    const whole = await marquee.call(tenant.owner, 'activity', 'listActivity', {})
    expect(JSON.stringify(whole.ok.entries)).toContain('Noor')
    const { version } = (await marquee.call(tenant.owner, 'events', 'getRecord', { id: events[0] ?? '' })).ok.record
    await marquee.call(tenant.owner, 'events', 'updateRecord', {
      ...{ id: events[0] ?? '', version, changes: { is_private: true } },
    })
    const admin = { company_settings: { access: 'admin' } } as const
    for (const rights of [{ ...admin, events: { access: 'read' } }, admin] as const) {
      const reader = await member(marquee, tenant, rights)
      const { entries } = (await marquee.call(reader, 'activity', 'listActivity', {})).ok
      expect(entries.map(({ actor }) => actor.kind)).toContain('link')
      expect(JSON.stringify(entries)).not.toMatch(/Noor/)
    }
  })

  const endsIn = (entries: Awaited<ReturnType<typeof activity>>) =>
    entries.flatMap(({ action_type, changes }) =>
      action_type === 'end_challenge' ? changes.find(({ field }) => field === 'state')?.after : [],
    )
  const change = async (at: number, status: 'declined' | 'confirmed', more: object = {}) => {
    const id = events[at] ?? ''
    const { version } = (await marquee.call(tenant.owner, 'events', 'getRecord', { id })).ok.record
    expect(
      (await marquee.call(tenant.owner, 'events', 'changeStatus', { id, version, status, ...more })).code,
    ).toBeNull()
  }

  const letTimePass = async () => {
    await marquee.sql((tx) =>
      sql`update hold_challenges set due_at = now() - interval '1 minute' where id = ${challenge}`.execute(tx),
    )
    await sweepHolds.work(jobContext(marquee), {})
  }

  test.each([
    ['nobody answered', 'dropped', async () => letTimePass()],
    [
      'nobody answered, and holds are then released',
      'released',
      async () => {
        const rules = { first_days: 14, other_days: 7, again_days: 7, on_silence: 'release' as const }
        await marquee.call(tenant.owner, 'holds', 'updateHoldSettings', rules)
        await letTimePass()
      },
    ],
    ['the challenged hold was released', 'released', () => change(0, 'declined')],
    ['the challenged event was confirmed', 'kept', () => change(0, 'confirmed')],
    ['the challenger has ended', 'void', () => change(1, 'declined')],
    ['the challenger was confirmed', 'void', () => change(1, 'confirmed', { conflict_reason: 'Agreed' })],
  ])('says on both that a challenge ended because %s', async (_, state, end) => {
    await end()
    expect([endsIn(await activity(0)), endsIn(await activity(1))]).toEqual([[state], [state]])
    expect(challengesIn(await activity(0))[0]).toEqual(['end_challenge', 'Secret rival', expect.any(String)])
  })

  test('says nothing of an end that follows from an answer', async () => {
    await answer(tokenOf(await notice('holder')), 'release')
    expect([endsIn(await activity(0)), endsIn(await activity(1))]).toEqual([[], []])
  })

  test('says on both that a challenge was withdrawn', async () => {
    await marquee.call(tenant.owner, 'holds', 'withdrawChallenge', { id: challenge })
    expect(challengesIn(await activity(0))[0]).toEqual(['withdraw_challenge', 'Secret rival', 'member'])
    expect(challengesIn(await activity(1))[0]).toEqual(['withdraw_challenge', 'Nova', 'member'])
  })
})

test('the holder releases the hold, so that the challenger is the first [E-HOLD-78]', async () => {
  const token = tokenOf(await notice('holder'))
  expect((await answer(token, 'release')).ok.challenge.state).toBe('released')
  const { hold: released } = await hold(0)
  expect(released).toMatchObject({ status: 'declined', status_reason: 'Released after a challenge' })
  // They need no mail that says what they did themselves.
  const { rows } = await marquee.sql((tx) =>
    sql`select holder_news from holds where company_id = ${tenant.id} and event_id = ${events[0] ?? ''}`.execute(tx),
  )
  expect(rows).toEqual([{ holder_news: null }])
  const { entries } = (await marquee.call(tenant.owner, 'events', 'listActivity', { id: events[0] ?? '' })).ok
  const ended = entries.find(({ action_type }) => action_type === 'status_change')
  expect(ended?.actor).toMatchObject({ kind: 'link', name: 'Noor' })
  expect((await hold(1)).hold).toMatchObject({ ranks: '1', challenge: { confirm_by: expect.any(String) } })
})

test('after the end an answer changes nothing and says so, also of 50 at once [E-HOLD-83]', async () => {
  const token = tokenOf(await notice('holder'))
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => answer(token, 'keep', `Person ${at}`)))
  expect(answers.filter(({ code }) => code === null)).toHaveLength(1)
  expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['challenge_ended']))
  expect((await answer(token, 'release')).code).toBe('challenge_ended')
  expect((await open(token)).ok.content).toMatchObject({ challenge: { state: 'kept' } })
  expect((await hold(0)).hold?.status).toBe('hold')
})

test('a company that only reads gets no answers, and a hold in the bin has no page', async () => {
  const token = tokenOf(await notice('holder'))
  await setStatus(marquee, tenant.id, 'suspended')
  expect((await answer(token, 'release')).code).toBe('link_ended')
  await setStatus(marquee, tenant.id, 'active')
  expect((await hold(0)).hold?.status).toBe('hold')
  await marquee.call(tenant.owner, 'events', 'moveToBin', { ids: [events[0] ?? ''] })
  expect((await answer(token, 'release')).code).toBe('challenge_ended')
  expect((await open(token)).code).toBe('link_ended')
})

test('nobody gets a mail from a company that nobody reaches, nor do guests', async () => {
  const guest = await member(marquee, tenant, { events: { access: 'read' } })
  await marquee.sql(async (tx) => {
    await sql`update user_company_memberships set is_guest = true where id = ${guest.membership_id}`.execute(tx)
    await sql`update events set owner_id = ${guest.id} where id = ${events[0]}`.execute(tx)
  })
  const send = (to: 'owner' | 'holder') =>
    sendHoldNotice.work(jobContext(marquee), {
      ...{ company_id: tenant.id, event_id: events[0] ?? '', to },
      challenge_id: challenge,
    })
  await send('owner')
  await setStatus(marquee, tenant.id, 'inactive')
  await send('holder')
  await setStatus(marquee, tenant.id, 'active')
  const links = await marquee.sql((tx) =>
    tx.selectFrom('share_links').select('id').where('company_id', '=', tenant.id).execute(),
  )
  expect(links).toEqual([])
  const sent = [agency, guest.email].flatMap((to) => marquee.app.mailer.mailbox?.messages(to) ?? [])
  expect(sent).toEqual([])
})

test('when the hold is for somebody else, the link of the previous holder has ended', async () => {
  const token = tokenOf(await notice('holder'))
  const id = events[0] ?? ''
  await marquee.call(tenant.owner, 'holds', 'updateHold', { id, holder_email: agency, holder_name: 'Agency' })
  expect((await answer(token, 'call')).code).toBeNull()
  const holder_email = `another-${agency}`
  await marquee.call(tenant.owner, 'holds', 'updateHold', { id, holder_email })
  expect((await answer(token, 'release')).code).toBe('link_ended')
  expect((await open(token)).code).toBe('link_ended')
  expect((await hold(0)).hold?.status).toBe('hold')
})

test('other links and unknown tokens answer no challenge', async () => {
  const query = { from: `${nextYear}-06-01`, until: `${nextYear}-06-30` }
  const created = await marquee.call(tenant.owner, 'availability', 'createAvailabilityLink', { query })
  for (const token of [created.ok.url.split('/links/')[1] ?? '', 'unknown'])
    expect((await answer(token, 'release')).code).toBe('link_ended')
  expect((await hold(0)).hold?.status).toBe('hold')
})
