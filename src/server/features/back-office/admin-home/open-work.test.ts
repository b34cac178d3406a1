import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, type Person, person, rootAdmin } from '#tests/support/people.ts'
import { recordDailyAdditions } from './record-daily-additions.ts'

let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const openWork = async () => (await marquee.call(root, 'adminHome', 'getOpenWork')).ok
const owner = (statement: string, values: unknown[] = []) =>
  marquee.app.connection.asOwner((pool) => pool.query(statement, values))

async function failed(name: string, data: object, message = 'Connection refused'): Promise<string> {
  const id = crypto.randomUUID()
  await owner(
    `insert into pgboss.job (id, name, data, state, retry_count, completed_on, output)
     values ($1, 'work', $2, 'failed', 3, now(), $3)`,
    [id, JSON.stringify({ name, data }), JSON.stringify({ message })],
  )
  return id
}

test('open work is counted per kind, and the lists show exactly those items', async () => {
  const noneOwing = {
    past_due_subscriptions: 0,
    unpaid_subscriptions: 0,
    past_due_without_subscription: 0,
    ended_and_owed: 0,
  }
  const none = { ...noneOwing, failed_events: 0, failed_mails: 0, failed_jobs: 0, trials_ending: 0 }
  expect(await openWork()).toMatchObject(none)
  const [owing, ending, later, subscribed, staffs, unpaid, over, gone] = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(() => company(marquee)),
  )
  if (!owing || !ending || !later || !subscribed || !staffs || !unpaid || !over || !gone) throw new Error('Not made')
  await marquee.sql(async (tx) => {
    const subscription = (company_id: string, status: 'past_due' | 'unpaid' | 'active') =>
      tx.insertInto('subscriptions').values({ company_id, status }).execute()
    await subscription(owing.id, 'past_due')
    await subscription(unpaid.id, 'unpaid')
    const ended = { company_id: gone.id, status: 'cancelled' as const }
    await tx
      .insertInto('subscriptions')
      .values([ended, { ...ended, owed_amount: 5700 }])
      .execute()
    const pastDue = [owing.id, over.id]
    await tx.updateTable('companies').set({ status: 'past_due' }).where('id', 'in', pastDue).execute()
    await tx.updateTable('companies').set({ status: 'suspended' }).where('id', '=', unpaid.id).execute()
    await subscription(subscribed.id, 'active')
    const trial = (id: string, days: number) =>
      tx
        .updateTable('companies')
        .set({ trial_ends_at: inDays(days) })
        .where('id', '=', id)
        .execute()
    for (const { id } of [owing, later]) await trial(id, 8)
    for (const { id } of [ending, subscribed, staffs]) await trial(id, 5)
    await tx.updateTable('companies').set({ status_set_by: 'administrator' }).where('id', '=', staffs.id).execute()
    const event = (name: string, error_message: string | null, processed_at: string | null) =>
      tx
        .insertInto('billing_events')
        .values({ stripe_event_id: name, event_type: 'invoice.paid', error_message, processed_at })
        .execute()
    await event('evt_failed', 'It broke', null)
    await event('evt_waits', null, null)
    await event('evt_done', 'It broke at first', new Date().toISOString())
  })
  await failed('send-invitation', {})
  await failed('sync-seats', {})
  await failed('sync-seats', {})
  expect(await openWork()).toMatchObject({
    past_due_subscriptions: 1,
    unpaid_subscriptions: 1,
    ended_and_owed: 1,
    past_due_without_subscription: 1,
    failed_events: 1,
    failed_mails: 1,
    failed_jobs: 2,
    trials_ending: 1,
    backup: marquee.app.connection.engine === 'embedded' ? 'fine' : 'none',
  })

  const { companies } = (await marquee.call(root, 'adminCompanies', 'listCompanies', { trial: 'ending' })).ok
  expect(companies.map(({ id }) => id)).toEqual([ending.id])
  const running = (await marquee.call(root, 'adminCompanies', 'listCompanies', { trial: 'running' })).ok.companies
  expect(running.map(({ id }) => id)).toEqual(expect.arrayContaining([ending.id, later.id]))
  expect(running.map(({ id }) => id)).not.toContain(subscribed.id)
  const counts = (await marquee.call(root, 'adminHome', 'getPlatformCounts')).ok
  expect(counts.trials_without_subscription).toBe(running.length)
  const past = (await marquee.call(root, 'adminCompanies', 'listCompanies', { trial: 'over' })).ok.companies
  expect(past.map(({ id }) => id)).toEqual([over.id])
  const unpaidRows = (await marquee.call(root, 'subscriptions', 'listSubscriptions', { status_filter: 'unpaid' })).ok
  expect(unpaidRows.subscriptions.map(({ company_id }) => company_id)).toEqual([unpaid.id])
  const owedRows = (await marquee.call(root, 'subscriptions', 'listSubscriptions', { status_filter: 'owed' })).ok
  expect(owedRows.subscriptions).toMatchObject([{ company_id: gone.id, owed_amount: 5700 }])
  const events = async (state: 'failed' | 'pending' | 'processed') =>
    (await marquee.call(root, 'subscriptions', 'listBillingEvents', { state })).ok.events.map(
      ({ stripe_event_id }) => stripe_event_id,
    )
  expect([await events('failed'), await events('pending'), await events('processed')]).toEqual([
    ['evt_failed'],
    ['evt_waits'],
    ['evt_done'],
  ])
})

test('failed jobs are listed with their subject, without credentials in URLs, and can be retried or dismissed', async () => {
  await owner("delete from pgboss.job where state = 'failed'")
  const tenant = await company(marquee)
  const mail = await failed(
    'send-billing-notice',
    { company_id: tenant.id, kind: 'ended' },
    'no smtp://me:secret@mail.example\nat x',
  )
  const other = await failed('sync-seats', { company_id: crypto.randomUUID() })
  const list = async (kind?: 'mail' | 'other') =>
    (await marquee.call(root, 'adminHome', 'listFailedJobs', { kind })).ok.jobs
  expect((await list('mail')).map(({ id }) => id)).toEqual([mail])
  expect((await list('other')).map(({ id }) => id)).toEqual([other])
  expect(await list('mail')).toMatchObject([
    {
      name: 'send-billing-notice',
      attempts: 4,
      message: 'no smtp://mail.example',
      about: [{ id: tenant.id, kind: 'company', name: tenant.name }],
    },
  ])
  for (const [search, ids] of [
    ['BILLING-notice', [mail]],
    [tenant.id.slice(0, 12), [mail]],
    ['100%', []],
  ] as const) {
    const found = (await marquee.call(root, 'adminHome', 'listFailedJobs', { search })).ok.jobs
    expect([search, found.map(({ id }) => id)]).toEqual([search, ids])
  }
  const first = (await marquee.call(root, 'adminHome', 'listFailedJobs', { limit: 1 })).ok
  const rest = (await marquee.call(root, 'adminHome', 'listFailedJobs', { limit: 1, cursor: first.next_cursor ?? '' }))
    .ok
  expect(new Set([...first.jobs, ...rest.jobs].map(({ id }) => id))).toEqual(new Set([mail, other]))

  const act = (call: 'retryFailedJob' | 'dropFailedJob', job_id: string) =>
    marquee.call(root, 'adminHome', call, { job_id })
  expect((await act('retryFailedJob', mail)).code).toBeNull()
  expect((await act('retryFailedJob', mail)).code).toBe('not_found')
  const { rows } = await owner('select state, retry_count from pgboss.job where id = $1', [mail])
  expect(rows).toEqual([{ state: 'retry', retry_count: 0 }])
  expect((await act('dropFailedJob', mail)).code).toBe('not_found')
  expect((await act('dropFailedJob', other)).code).toBeNull()
  expect(await list()).toEqual([])
  const written = await marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'old_values'])
      .where('resource_type', '=', 'job')
      .orderBy('created_at')
      .execute(),
  )
  expect(written).toMatchObject([
    { action_type: 'retry', old_values: { name: 'send-billing-notice' } },
    { action_type: 'drop', old_values: { name: 'sync-seats' } },
  ])
})

test('growth counts people and companies by creation, the same before and after the nightly job, up to now', async () => {
  const growth = async (by: 'day' | 'week' | 'month') =>
    (await marquee.call(root, 'adminHome', 'getGrowth', { by })).ok.periods
  const before = await growth('day')
  expect(before).toHaveLength(30)
  const [old, older] = [await person(marquee), await person(marquee)]
  const backdate = (id: string, days: number) =>
    marquee.sql((tx) =>
      tx
        .updateTable('users')
        .set({ created_at: inDays(-days) })
        .where('id', '=', id)
        .execute(),
    )
  await backdate(old.id, 3)
  await backdate(older.id, 300)
  await company(marquee)
  const seen = async () => ({ days: await growth('day'), weeks: await growth('week'), months: await growth('month') })
  const live = await seen()
  const added = live.days.map(({ users, companies }, at) => [
    users - (before[at]?.users ?? 0),
    companies - (before[at]?.companies ?? 0),
  ])
  expect(added.at(-4)).toEqual([1, 0])
  expect(added.at(-1)).toEqual([1, 1])
  expect(added.slice(0, -4).every(([users]) => users === 0)).toBe(true)
  expect([live.weeks.length, live.months.length]).toEqual([26, 24])
  const sum = (periods: typeof live.days) => periods.reduce((all, { users }) => all + users, 0)
  expect(sum(live.months)).toBe(sum(live.days) + 1)

  await recordDailyAdditions.work(jobContext(marquee), {})
  await recordDailyAdditions.work(jobContext(marquee), {})
  expect(await seen()).toEqual(live)
})
