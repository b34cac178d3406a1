import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { applyBillingEvent } from '#server/domain/billing/apply-billing-event.ts'
import { runBillingSync } from '#server/domain/billing/sync-runs.ts'
import type { RequestInput } from '#shared/call.ts'
import {
  type subscriptions as contract,
  statusToFilter,
  subscriptionStatusFilters,
} from '#shared/features/back-office/subscriptions.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person, person, rootAdmin } from '#tests/support/people.ts'
import { holdTruth, type ProviderTruth, seatItem, subscribedCompany } from '#tests/support/provider-truth.ts'

let marquee: TestMarquee
let truth: ProviderTruth
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  truth = holdTruth(marquee)
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

const list = async (input: RequestInput<typeof contract.calls.listSubscriptions> = {}) =>
  (await marquee.call(root, 'subscriptions', 'listSubscriptions', input)).ok
const metrics = async () => (await marquee.call(root, 'subscriptions', 'getSubscriptionMetrics')).ok
const sync = (company_id: string) => marquee.call(root, 'subscriptions', 'syncCompany', { company_id })
const forget = () => marquee.sql((tx) => tx.deleteFrom('subscriptions').execute())

type Given = {
  status?: string
  currency?: string
  frequency?: string
  amount?: number | null
  ends?: boolean
  at?: string
}
async function subscription(tenant: Company, given: Given = {}): Promise<string> {
  const { status = 'active', currency = 'USD', frequency = 'monthly', amount = 1000, ends = false, at = null } = given
  const { rows } = await marquee.sql((tx) =>
    sql<{ id: string }>`insert into subscriptions
      (company_id, plan_id, status, currency, billing_frequency, period_amount, cancel_at_period_end, created_at)
      select id, plan_id, ${status}, ${currency}, ${frequency}, ${amount}, ${ends}, coalesce(${at}::timestamptz, now())
      from companies where id = ${tenant.id} returning id`.execute(tx),
  )
  return rows[0]?.id ?? ''
}
const auditOf = (resource: string, id?: string) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'admin_user_id', 'old_values', 'new_values', 'metadata', 'company_id'])
      .where('resource_type', '=', resource)
      .$if(id !== undefined, (query) => query.where('resource_id', '=', id ?? ''))
      .orderBy('created_at')
      .execute(),
  )

describe('monthly recurring revenue', () => {
  test('starts at zero, like every count [A-SUB-07 A-CALL-62]', async () => {
    await forget()
    expect(await metrics()).toEqual({
      active_subscriptions: 0,
      trial_subscriptions: 0,
      trials_without_subscription: 0,
      past_due_subscriptions: 0,
      unpaid_subscriptions: 0,
      total_subscriptions: 0,
      mrr: [],
      payments: { selling: true, test_mode: true },
    })
  })

  test('sums active subscriptions by currency: yearly divided by twelve, without trials or scheduled cancellations [A-SUB-09 A-SUB-10 A-SUB-13 A-SUB-14]', async () => {
    await forget()
    const tenant = await company(marquee)
    await subscription(tenant, { amount: 2900 })
    await subscription(tenant, { amount: 24_000, frequency: 'yearly' })
    await subscription(tenant, { amount: 5000, currency: 'EUR' })
    await subscription(tenant, { amount: 9900, status: 'trialing' })
    await subscription(tenant, { amount: 9900, status: 'past_due' })
    await subscription(tenant, { amount: 9900, ends: true })
    expect(await metrics()).toMatchObject({
      active_subscriptions: 4,
      trial_subscriptions: 1,
      trials_without_subscription: 0,
      past_due_subscriptions: 1,
      total_subscriptions: 6,
      mrr: [
        { currency: 'EUR', amount: 5000 },
        { currency: 'USD', amount: 2900 + 2000 },
      ],
    })
  })

  test("counts each seat, and a hybrid plan's base and seats [A-SUB-11 A-SUB-12]", async () => {
    await forget()
    const perUser = await subscribedCompany(marquee, truth)
    for (const _ of [1, 2, 3]) await member(marquee, perUser, 'member')
    await sync(perUser.id)
    expect((await metrics()).mrr).toEqual([{ currency: 'USD', amount: 4 * 1900 }])
    const seats = await seatItem(marquee, 'Pro', 4)
    const base = { ...seats, id: 'si_base', price: 'price_of_base', quantity: 1, unit_amount: 4900 }
    truth.subscriptions.set(perUser.customer, { ...perUser.subscription, items: [base, seats] })
    await sync(perUser.id)
    expect((await metrics()).mrr).toEqual([{ currency: 'USD', amount: 4900 + 4 * 1900 }])
  })

  test('of past days is returned by currency, oldest first, for the requested range', async () => {
    await marquee.sql((tx) =>
      sql`insert into revenue_days (day, currency, mrr, active_subscriptions, trial_subscriptions, past_due_subscriptions)
        values (current_date - 400, 'USD', 1, 1, 0, 0), (current_date - 2, 'USD', 100, 1, 0, 0),
          (current_date - 1, 'USD', 200, 1, 0, 0), (current_date - 1, 'EUR', 50, 1, 0, 0)`.execute(tx),
    )
    const { days } = (await marquee.call(root, 'subscriptions', 'getRevenueHistory', { days: 30 })).ok
    expect(days.map(({ currency, mrr }) => [currency, mrr])).toEqual([
      ['USD', 100],
      ['EUR', 50],
      ['USD', 200],
    ])
    expect(days[0]?.day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })
})

describe('the list', () => {
  const statuses = ['active', 'trialing', 'past_due', 'cancelled', 'incomplete', 'unpaid']
  async function oneOfEachStatus() {
    await forget()
    const tenant = await company(marquee)
    for (const status of statuses) await subscription(tenant, { status })
    return async (status_filter: string) => (await list({ status_filter })).subscriptions.map((row) => row.status)
  }

  test('is filtered by each offered status, with canceled as cancelled [A-SUB-20 A-SUB-21 A-SUB-24 C-BILL-100]', async () => {
    const further = ['unpaid', 'paused', 'incomplete_expired']
    expect(subscriptionStatusFilters).toEqual(['active', 'trialing', 'past_due', 'canceled', 'incomplete', ...further])
    const shown = await oneOfEachStatus()
    for (const status of statuses) expect(await shown(status)).toEqual([status])
    expect(await shown('canceled')).toEqual(['cancelled'])
  })

  test('is unfiltered for all, and for an unknown option [A-SUB-22 A-SUB-23]', async () => {
    const shown = await oneOfEachStatus()
    for (const word of ['all', 'nonsense', '']) expect(await shown(word)).toHaveLength(6)
    expect(statusToFilter('all')).toBeUndefined()
  })

  test('is searched by company and billing email, ignoring case, with wildcards as text [A-SUB-18]', async () => {
    const tenant = await company(marquee)
    const marked = `Aéro 100% ${crypto.randomUUID().slice(0, 8)}`
    await marquee.sql((tx) =>
      tx
        .updateTable('companies')
        .set({ name: marked, billing_email: `Pay.${tenant.id.slice(0, 8)}@Hall.example` })
        .where('id', '=', tenant.id)
        .execute(),
    )
    const id = await subscription(tenant)
    const found = async (search_filter: string) =>
      (await list({ search_filter })).subscriptions.map(({ subscription_id }) => subscription_id)
    expect(await found(marked.toUpperCase())).toEqual([id])
    expect(await found(`pay.${tenant.id.slice(0, 8)}@`)).toEqual([id])
    expect(await found('100%')).toEqual([id])
    expect(await found('%no%such%')).toEqual([])

    // The search text follows a renamed company; no other column changes.
    const stored = () =>
      marquee.sql((tx) => tx.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    const { searched, ...before } = await stored()
    const renamed = `Óperahouse ${crypto.randomUUID().slice(0, 8)}`
    await marquee.sql((tx) => tx.updateTable('companies').set({ name: renamed }).where('id', '=', tenant.id).execute())
    expect(await found(renamed.replace('Ó', 'o'))).toEqual([id])
    expect(await found(marked)).toEqual([])
    const after = await stored()
    expect(after).toEqual({ ...before, searched: after.searched })
    expect(after.searched).not.toBe(searched)
  })

  test('is filtered by plan and start date, and paged without gaps [A-SUB-26 A-SUB-27 A-CALL-63 A-CALL-64]', async () => {
    await forget()
    const [pro, starter] = [await company(marquee), await company(marquee, { plan: 'Starter' })]
    await subscription(pro, { at: '2025-03-01T00:00:00Z' })
    await subscription(pro, { at: '2025-03-02T23:59:59Z' })
    await subscription(starter, { at: '2025-03-03T00:00:00Z' })
    const plans = (await marquee.call(root, 'plans', 'listPlans')).ok.plans
    const plan_filter = plans.find(({ name }) => name === 'Starter')?.id
    expect((await list({ plan_filter })).subscriptions).toMatchObject([
      { company_id: starter.id, plan_name: 'Starter' },
    ])
    const between = await list({ date_from: '2025-03-01', date_to: '2025-03-02' })
    expect(between.subscriptions.map(({ company_id }) => company_id)).toEqual([pro.id, pro.id])
    const all = { ...{ date_from: '2025-03-03', date_to: '2025-03-03' }, plan_filter, search_filter: starter.name }
    expect((await list({ ...all, status_filter: 'active' })).subscriptions).toHaveLength(1)
    for (const other of [{ status_filter: 'past_due' }, { date_to: '2025-03-02' }, { search_filter: pro.name }])
      expect((await list({ status_filter: 'active', ...all, ...other })).subscriptions).toEqual([])
    expect((await marquee.call(root, 'subscriptions', 'listSubscriptions', { date_from: '1.3.2025' })).code).toBe(
      'bad_input',
    )
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, cursor: first.next_cursor ?? '' })
    const seen = [...first.subscriptions, ...second.subscriptions].map((row) => row.subscription_created_at)
    expect(seen).toEqual(['2025-03-03T00:00:00.000Z', '2025-03-02T23:59:59.000Z', '2025-03-01T00:00:00.000Z'])
    expect(second.next_cursor).toBeNull()
  })

  test('shows a difference between billed and expected seats [A-SUB-49 C-BILL-134]', async () => {
    const tenant = await subscribedCompany(marquee, truth)
    await sync(tenant.id)
    const seats = async () => {
      const [row] = (await list({ search_filter: tenant.name })).subscriptions.filter(
        (one) => one.company_id === tenant.id,
      )
      return [row?.quantity, row?.expected_quantity]
    }
    expect(await seats()).toEqual([3, 3])
    for (const _ of [1, 2, 3]) await member(marquee, tenant, 'member')
    expect(await seats()).toEqual([3, 4])
    await sync(tenant.id)
    expect(await seats()).toEqual([4, 4])
  })
})

describe('one company', () => {
  const compare = async (company_id: string) =>
    (await marquee.call(root, 'subscriptions', 'getSubscriptionComparison', { company_id })).ok

  test('is shown with stored and provider data, without changes', async () => {
    const tenant = await subscribedCompany(marquee, truth)
    expect(await compare(tenant.id)).toMatchObject({
      company_name: tenant.name,
      customer_id: tenant.customer,
      ours: null,
    })
    await sync(tenant.id)
    const same = await compare(tenant.id)
    expect(same.ours).toEqual(same.theirs)
    expect(same.theirs).toMatchObject({
      status: 'active',
      plan_name: 'Pro',
      quantity: 3,
      period_amount: 5700,
      currency: 'USD',
      billing_frequency: 'monthly',
      cancel_at_period_end: false,
      subscription_id: tenant.subscription.id,
    })
    truth.subscriptions.set(tenant.customer, { ...tenant.subscription, status: 'past_due', cancel_at_period_end: true })
    const drifted = await compare(tenant.id)
    expect(drifted.theirs).toMatchObject({ status: 'past_due', cancel_at_period_end: true })
    expect(drifted.ours).toMatchObject({ status: 'active', cancel_at_period_end: false })
    expect((await sync(tenant.id)).ok).toEqual({ success: true, changed: true })
    expect((await compare(tenant.id)).ours).toMatchObject({ status: 'past_due' })
    expect((await sync(tenant.id)).ok).toEqual({ success: true, changed: false })
  })

  test('takes the customer id of its live subscription, with an audit row [A-CALL-54 A-CALL-55 A-CDET-67]', async () => {
    const tenant = await subscribedCompany(marquee, truth)
    await sync(tenant.id)
    await marquee.sql((tx) =>
      tx.updateTable('companies').set({ stripe_customer_id: null }).where('id', '=', tenant.id).execute(),
    )
    expect((await sync(tenant.id)).ok.changed).toBe(true)
    const { company: now } = (await marquee.call(root, 'adminCompanies', 'getCompany', { company_id: tenant.id })).ok
    expect(now.stripe_customer_id).toBe(tenant.customer)
    const rows = (await auditOf('subscription')).filter(
      ({ company_id, action_type }) => company_id === tenant.id && action_type === 'sync',
    )
    expect(rows.at(-1)).toMatchObject({
      admin_user_id: root.id,
      old_values: { stripe_customer_id: null },
      new_values: { stripe_customer_id: tenant.customer },
    })
  })

  test("gets a reason if its subscription has no customer id, or another company's [A-CDET-70..72]", async () => {
    const [tenant, other] = [await company(marquee), await subscribedCompany(marquee, truth)]
    expect((await sync(tenant.id)).code).toBe('no_payment_customer')
    const id = await subscription(tenant)
    expect((await sync(tenant.id)).error?.error).toBe('No Stripe customer ID found in subscription')
    await marquee.sql((tx) =>
      tx.updateTable('subscriptions').set({ stripe_customer_id: other.customer }).where('id', '=', id).execute(),
    )
    expect((await sync(tenant.id)).error?.error).toBe(
      'Failed to update company: another company has this customer id already',
    )
    const asOwner = (statement: string) => marquee.app.connection.asOwner((pool) => pool.query(statement))
    await asOwner('revoke select on subscriptions from marquee_tenant')
    const log = vi.spyOn(marquee.app.log, 'error')
    const answer = await sync(tenant.id)
    await asOwner('grant select on subscriptions to marquee_tenant')
    expect(answer.error?.error).toMatch(/^Failed to find subscription: /)
    // The database's message is only in the log, not in the response.
    const logged = log.mock.calls.map(([what]) => String((what as { err?: unknown }).err))
    expect(logged).toContainEqual(expect.stringContaining('permission denied for table subscriptions'))
    log.mockRestore()
    expect((await sync(crypto.randomUUID())).code).toBe('not_found')
  })

  test('keeps the error until the provider is reachable [A-SUB-42]', async () => {
    const tenant = await subscribedCompany(marquee, truth)
    await sync(tenant.id)
    const { currentSubscription } = marquee.app.payments
    marquee.app.payments.currentSubscription = () => Promise.reject(new Error('the line is dead'))
    expect((await sync(tenant.id)).status).toBe(500)
    marquee.app.payments.currentSubscription = currentSubscription
    const error = async () => (await list({ search_filter: tenant.name })).subscriptions[0]?.sync_error
    expect(await error()).toBe('the line is dead')
    expect((await sync(tenant.id)).status).toBe(200)
    expect(await error()).toBeNull()
  })
})

describe('a full synchronization', () => {
  const runs = async () => (await marquee.call(root, 'subscriptions', 'getSyncRuns')).ok.runs
  const finish = async () => {
    for (const { name, data } of await waitingJobs(marquee))
      if (name === 'run-billing-sync') await runBillingSync.work(jobContext(marquee), { run_id: String(data.run_id) })
  }

  test.each([
    ['syncStatus', 'status'],
    ['syncCustomers', 'customers'],
    ['syncQuantities', 'quantities'],
  ] as const)(
    "%s runs once, reports its progress, and copies the provider's state [A-SUB-42 A-CALL-93..95]",
    async (call, kind) => {
      await forget()
      truth.subscriptions.clear()
      const tenant = await subscribedCompany(marquee, truth)
      for (const _ of [1, 2, 3]) await member(marquee, tenant, 'member')
      const { success, error, run } = (await marquee.call(root, 'subscriptions', call)).ok
      expect({ success, error, run }).toMatchObject({
        success: true,
        error: null,
        run: { kind, state: 'running', total_processed: 0, started_by: root.email },
      })
      expect((await marquee.call(root, 'subscriptions', call)).code).toBe('sync_running')
      await finish()
      expect((await runs())[0]).toMatchObject({
        id: run.id,
        state: 'done',
        total_processed: 1,
        success_count: 1,
        error_count: 0,
        updated_count: expect.any(Number),
        error: null,
        finished_at: expect.any(String),
      })
      expect((await list()).subscriptions).toMatchObject([{ company_id: tenant.id, status: 'active', quantity: 4 }])
      expect(truth.subscriptions.get(tenant.customer)?.items[0]?.quantity).toBe(4)
      expect(await auditOf('billing_sync_run', run.id)).toMatchObject([{ action_type: 'sync', new_values: { kind } }])
    },
  )

  test('counts and names failed companies', async () => {
    await forget()
    truth.subscriptions.clear()
    const tenant = await subscribedCompany(marquee, truth)
    const { currentSubscription } = marquee.app.payments
    marquee.app.payments.currentSubscription = () => Promise.reject(new Error('the line is dead'))
    await marquee.call(root, 'subscriptions', 'syncQuantities')
    await finish()
    marquee.app.payments.currentSubscription = currentSubscription
    expect((await runs())[0]).toMatchObject({
      state: 'done',
      total_processed: 1,
      success_count: 0,
      error_count: 1,
      failures: [{ company_id: tenant.id, name: tenant.name, message: 'the line is dead' }],
    })
  })

  test('runs once for two concurrent requests of a kind', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => marquee.call(root, 'subscriptions', 'syncStatus')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await finish()
  })
})

describe('billing events', () => {
  const start = Date.now() - 3_600_000
  let made = 0
  let tenant: Company
  const add = async (given: {
    type?: string
    key?: string
    error?: string
    processed?: boolean
    of?: Company | null
  }) => {
    const {
      type = 'invoice.paid',
      key = `evt_${crypto.randomUUID()}`,
      error = null,
      processed = false,
      of = tenant,
    } = given
    const { rows } = await marquee.sql((tx) =>
      sql<{
        id: string
      }>`insert into billing_events (stripe_event_id, event_type, company_id, payload, error_message, processed_at, created_at)
        values (${key}, ${type}, ${of?.id ?? null}, ${JSON.stringify({ id: key, livemode: false })}, ${error}, ${processed ? new Date() : null}, ${inOrder()})
        returning id`.execute(tx),
    )
    return rows[0]?.id ?? ''
  }
  /** One second apart, because rows of the same millisecond have no order. */
  const inOrder = () => {
    made += 1
    return new Date(start + made * 1000).toISOString()
  }
  const events = async (input: RequestInput<typeof contract.calls.listBillingEvents> = {}) =>
    (await marquee.call(root, 'subscriptions', 'listBillingEvents', input)).ok
  beforeAll(async () => {
    tenant = await company(marquee)
  })

  test('are listed newest first with company name, a hundred per page, filtered by type, company and part of the id [A-CALL-50..53]', async () => {
    const other = await company(marquee)
    const [first, second] = [
      await add({ key: 'evt_1_ABCdef', type: 'customer.updated' }),
      await add({ key: 'evt_2_xyz', of: other }),
    ]
    expect((await events()).events.slice(0, 2)).toMatchObject([
      { id: second, company_name: other.name },
      { id: first, company_name: tenant.name, stripe_event_id: 'evt_1_ABCdef', event_type: 'customer.updated' },
    ])
    const ids = async (filter: RequestInput<typeof contract.calls.listBillingEvents>) =>
      (await events(filter)).events.map(({ id }) => id)
    expect(await ids({ event_type: 'customer.updated' })).toEqual([first])
    expect(await ids({ company_id: other.id })).toEqual([second])
    expect(await ids({ search_filter: '1_abcDEF' })).toEqual([first])
    expect(await ids({ search_filter: '_2%' })).toEqual([])
    for (let n = 0; n < 101; n++) await add({ type: 'bulk' })
    const page = await events({ event_type: 'bulk' })
    expect(page.events).toHaveLength(100)
    expect((await events({ event_type: 'bulk', cursor: page.next_cursor ?? '' })).events).toHaveLength(1)
    const { types } = (await marquee.call(root, 'subscriptions', 'getBillingEventTypes')).ok
    expect(types).toEqual(['bulk', 'customer.updated', 'invoice.paid'])
  })

  test('show their full content, and can be replayed with an audit row [A-SUB-37 A-SUB-38 C-BILL-120]', async () => {
    const id = await add({ error: 'the line was dead' })
    const seen = (await marquee.call(root, 'subscriptions', 'getBillingEvent', { event_id: id })).ok
    expect(seen).toMatchObject({ event: { id, error_message: 'the line was dead' }, payload: { livemode: false } })
    const replay = { event_id: id, admin_notes: 'The line is back' }
    expect((await marquee.call(root, 'subscriptions', 'replayBillingEvent', replay)).status).toBe(200)
    expect(await waitingJobs(marquee)).toContainEqual({ name: 'apply-billing-event', data: { billing_event_id: id } })
    await applyBillingEvent.work(jobContext(marquee), { billing_event_id: id })
    const after = (await marquee.call(root, 'subscriptions', 'getBillingEvent', { event_id: id })).ok.event
    expect(after).toMatchObject({ processed_at: expect.any(String), error_message: null })
    expect(await auditOf('billing_event', id)).toMatchObject([
      {
        action_type: 'replay',
        admin_user_id: root.id,
        company_id: tenant.id,
        old_values: { error_message: 'the line was dead' },
        metadata: { admin_notes: 'The line is back', event_type: 'invoice.paid' },
      },
    ])
  })

  test('are exported completely with the specified columns and escaped formulas [A-SUB-34..36]', async () => {
    const type = '=HYPERLINK("https://evil.example")'
    await add({ type, key: 'evt_csv_1', error: '+1, "quoted"\nand a second line' })
    await add({ type, key: 'evt_csv_2', processed: true })
    await add({ type, key: 'evt_csv_3', of: null })
    const download = (query: Record<string, string>, who: { token: string } = root) =>
      marquee.server.inject({
        url: '/api/subscriptions/billing-events.csv',
        query,
        headers: { authorization: `Bearer ${who.token}` },
      })
    const answer = await download({ event_type: type })
    expect(answer.statusCode).toBe(200)
    const today = new Date().toISOString().slice(0, 10)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="billing-events-${today}.csv"`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, ...rows] = answer.body.split('\r\n')
    expect(head).toBe('Event Type,Company,Stripe Event ID,Status,Created At,Error Message')
    expect(rows[0]).toMatch(/^"'=HYPERLINK\(""https:\/\/evil.example""\)",,evt_csv_3,Pending,\d{4}-.*Z,$/)
    expect(rows[1]).toContain(`,${tenant.name},evt_csv_2,Processed,`)
    expect(rows[2]).toContain(`evt_csv_1,Failed,`)
    expect(rows[2]).toMatch(/,"'\+1, ""quoted""\nand a second line"$/)
    expect(rows.slice(3)).toEqual([''])
    expect((await download({ event_type: 'bulk' })).body.split('\r\n')).toHaveLength(1 + 101 + 1)
    expect((await download({ company_id: 'x' })).json().code).toBe('bad_input')
    expect((await download({}, await person(marquee))).json().code).toBe('not_super_admin')
    expect((await marquee.server.inject({ url: '/api/subscriptions/billing-events.csv' })).json().code).toBe(
      'no_session',
    )
  })
})
