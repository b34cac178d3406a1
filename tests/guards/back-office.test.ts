import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '#shared/call.ts'
import { contract } from '#shared/contract.ts'
import { auditFilter } from '#shared/features/back-office/audit-log.ts'
import { inviteAddress } from '#tests/support/invite.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, member, type Person, person, rootAdmin } from '#tests/support/people.ts'

let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

const calls = Object.values(contract).flatMap(({ name, calls }) =>
  Object.entries<AnyCall>(calls).map(([call, entry]) => ({ id: `${name}.${call}`, name: call, entry })),
)

describe('actions reserved for the person', () => {
  test('are rejected while impersonating: password, addresses, two-factor, ownership, payment [C-SESS-59..63]', () => {
    const personal = calls.filter(
      ({ id, entry }) =>
        entry.kind === 'write' &&
        entry.access !== 'public' &&
        /password|email|two.?factor|totp|mfa|recovery|ownership|checkout|portal|cancelSubscription|integration|apiKey|acceptInvitation/i.test(
          id,
        ),
    )
    expect(personal.length).toBeGreaterThan(5)
    // A company's billing address is not personal data.
    expect(
      personal
        .filter(({ id, entry }) => entry.impersonation !== 'refused' && id !== 'billing.updateBillingEmail')
        .map(({ id }) => id),
    ).toEqual([])
  })
})

describe('back office lists', () => {
  test('that can grow are paged and searched by the server [A-GUARD-73 A-CALL-23..25 A-CALL-43..46]', async () => {
    const lists = calls.filter(({ id, entry }) => entry.access === 'super-admin' && /\.(list|get.*Paginated)/.test(id))
    const small = [
      'plans.listPlans',
      'plans.listPlanModules',
      'admin-memberships.listCompanyRoles',
      'company-types.listCompanyTypes',
      'module-catalog.listModules',
      'module-catalog.listModuleCategories',
      'module-catalog.listWidgets',
    ]
    for (const { id, entry } of lists) {
      if (small.includes(id)) continue
      const fields = Object.keys(entry.input.shape)
      expect([
        id,
        fields.some((field) => /^limit/.test(field)),
        fields.some((field) => /cursor|offset/.test(field)),
        fields.some((field) => /search/.test(field)),
      ]).toEqual([id, true, true, true])
    }
    for (let n = 0; n < 5; n++) await person(marquee, { full_name: `Listed Number ${n}` })
    const first = (await marquee.call(root, 'adminUsers', 'listUsers', { search: 'listed number', limit: 2 })).ok
    const second = (
      await marquee.call(root, 'adminUsers', 'listUsers', {
        search: 'listed number',
        limit: 2,
        cursor: first.next_cursor ?? '',
      })
    ).ok
    expect([...first.users, ...second.users].map(({ full_name }) => full_name)).toEqual(
      [4, 3, 2, 1].map((n) => `Listed Number ${n}`),
    )
  })
})

describe('the back office', () => {
  test('returns a company with plan, subscriptions and members [A-ENT-15 A-ENT-17 A-ENT-18 A-ENT-27 A-CALL-26 C-CALL-54 C-ENT-02 C-ENT-07]', async () => {
    const tenant = await company(marquee)
    await member(marquee, tenant, 'viewer')
    await marquee.sql((tx) =>
      sql`insert into subscriptions (company_id, status, stripe_subscription_id, stripe_customer_id) values (${tenant.id}, 'active', ${`sub_${tenant.id}`}, 'cus_1')`.execute(
        tx,
      ),
    )
    const { company: shown } = (await marquee.call(root, 'adminCompanies', 'getCompany', { company_id: tenant.id })).ok
    expect(shown).toMatchObject({
      id: tenant.id,
      created_by: tenant.owner.id,
      billing_email: tenant.owner.email,
      status: 'active',
      stripe_customer_id: null,
      company_type_id: expect.any(String),
    })
    expect(Object.keys(shown.plan ?? {}).sort()).toEqual([
      'billing_frequency',
      'currency',
      'features',
      'id',
      'limits',
      'name',
      'price_monthly',
    ])
    expect(shown.subscriptions).toMatchObject([{ status: 'active', renewal_date: null }])
    expect(shown.memberships).toMatchObject([
      { is_primary: true, user: { email: tenant.owner.email }, role: { role: { key: 'admin', label: 'Admin' } } },
      { is_primary: false, role: { role: { key: 'viewer' } } },
    ])
    const mine = (await marquee.call(tenant.owner, 'companies', 'listMyCompanies')).ok.memberships
    expect(mine[0]?.company).toMatchObject({ id: tenant.id, name: tenant.name, status: 'active' })
  })

  test('returns subscription rows and metrics, with MRR by currency without trials [A-ENT-19 A-ENT-21]', async () => {
    const metrics = async () => (await marquee.call(root, 'subscriptions', 'getSubscriptionMetrics')).ok
    const before = await metrics()
    const dollars = ({ mrr }: typeof before) => mrr.find(({ currency }) => currency === 'USD')?.amount ?? 0
    const [pro, starter] = [await company(marquee, { plan: 'Pro' }), await company(marquee, { plan: 'Starter' })]
    await marquee.sql((tx) =>
      sql`insert into subscriptions (company_id, plan_id, status, currency, billing_frequency, period_amount, cancel_at_period_end)
      select c.id, c.plan_id, v.status, 'USD', 'monthly', v.amount, v.ends from companies c join (values
        (${pro.id}::uuid, 'active', 9500, false), (${starter.id}, 'active', 2900, false), (${starter.id}, 'trialing', 2900, false),
        (${starter.id}, 'past_due', 2900, false), (${pro.id}, 'active', 17100, true)) v(company, status, amount, ends)
        on c.id = v.company`.execute(tx),
    )
    const after = await metrics()
    expect({
      active: after.active_subscriptions - before.active_subscriptions,
      trial: after.trial_subscriptions - before.trial_subscriptions,
      past_due: after.past_due_subscriptions - before.past_due_subscriptions,
      total: after.total_subscriptions - before.total_subscriptions,
      dollars: dollars(after) - dollars(before),
      payments: after.payments,
    }).toEqual({
      ...{ active: 3, trial: 1, past_due: 1, total: 5 },
      dollars: 5 * 1900 + 2900,
      payments: { selling: true, test_mode: true },
    })
    const { subscriptions } = (
      await marquee.call(root, 'subscriptions', 'listSubscriptions', { search_filter: pro.name })
    ).ok
    expect(subscriptions[0]).toMatchObject({
      company_id: pro.id,
      company_name: pro.name,
      plan_name: 'Pro',
      price_monthly: 1900,
      billing_frequency: 'monthly',
      billing_email: pro.owner.email,
      subscription_id: expect.any(String),
      subscription_created_at: expect.any(String),
    })
  })

  test('counts addresses and users [A-ENT-22 A-GUARD-37 A-CALL-03 A-CALL-04 A-CALL-61]', async () => {
    const before = (await marquee.call(root, 'adminHome', 'getPlatformCounts')).ok
    await person(marquee)
    await person(marquee, { verified: false })
    const after = (await marquee.call(root, 'adminHome', 'getPlatformCounts')).ok
    expect(after.total_users - before.total_users).toBe(2)
    expect(after.total_emails - before.total_emails).toBe(2)
    expect(after.verified_emails - before.verified_emails).toBe(1)
    expect(after.unverified_emails - before.unverified_emails).toBe(1)
    expect(after.users_with_unverified_emails - before.users_with_unverified_emails).toBe(1)
    expect(after.total_users_with_emails - before.total_users_with_emails).toBe(2)
    expect(after.primary_emails - before.primary_emails).toBe(2)
  })

  test('returns a user with the number of memberships and the super admin flag [A-ENT-23 A-ENT-25 A-CALL-47]', async () => {
    const tenant = await company(marquee)
    const { users } = (await marquee.call(root, 'adminUsers', 'listUsers', { search: tenant.owner.email })).ok
    expect(users).toEqual([
      {
        id: tenant.owner.id,
        email: tenant.owner.email,
        full_name: 'Pat Example',
        status: 'active',
        created_at: expect.any(String),
        membershipCount: 1,
        isSuperAdmin: false,
        is_sign_in_blocked: false,
        deletion_due_at: null,
      },
    ])
    const { users: staff } = (await marquee.call(root, 'adminUsers', 'listUsers', { search: root.email })).ok
    expect(staff).toMatchObject([{ id: root.id, isSuperAdmin: true }])
    const detail = (await marquee.call(root, 'adminUsers', 'getUser', { user_id: tenant.owner.id })).ok
    expect(detail.emails).toMatchObject([{ email: tenant.owner.email, is_primary: true }])
    expect(detail.memberships).toMatchObject([{ company: { id: tenant.id } }])
  })
})

describe('the audit log', () => {
  test('stores actor, action, origin, old and new values; metadata contains company, notes, fields and invited address [A-ENT-36 A-ENT-37 A-CALL-81]', async () => {
    const tenant = await company(marquee)
    const someone = await person(marquee)
    await marquee.call(root, 'adminUsers', 'updateUserStatus', {
      target_user_id: someone.id,
      new_status: 'suspended',
      admin_notes: 'Asked for it',
    })
    const { roles } = (await marquee.call(tenant.owner, 'team', 'listRoles')).ok
    await inviteAddress(marquee, tenant.owner, {
      email: 'invited@audit.example',
      company_role_id: roles[3]?.id ?? '',
    })
    const { logs } = (await marquee.call(root, 'auditLog', 'getAuditLogsPaginated', { limit_param: 10 })).ok
    expect(logs.find(({ resource_id }) => resource_id === someone.id)).toMatchObject({
      action_type: 'status_change',
      resource_type: 'user',
      old_values: { status: 'active' },
      new_values: { status: 'suspended' },
      metadata: { admin_notes: 'Asked for it', updated_fields: ['status'] },
      admin_user_email: 'root@marquee.example',
      ip_address: '127.0.0.1',
    })
    expect(logs.find(({ action_type }) => action_type === 'invite')?.metadata).toMatchObject({
      company_id: tenant.id,
      invited_email: 'invited@audit.example',
    })
    const made = await marquee.sql((tx) =>
      tx
        .selectFrom('audit_logs')
        .select('metadata')
        .where('company_id', '=', tenant.id)
        .where('action_type', '=', 'create')
        .executeTakeFirstOrThrow(),
    )
    expect(made.metadata).toMatchObject({ source: 'test', company_id: tenant.id })
  })

  test('is filtered by types, person, days and text; types have counts [A-ENT-40 A-CALL-80 A-CALL-82 A-CALL-83]', async () => {
    const ask = async (filter: Record<string, unknown>) =>
      (await marquee.call(root, 'auditLog', 'getAuditLogsPaginated', filter as Record<string, never>)).ok
    const { types } = (await marquee.call(root, 'auditLog', 'getAuditActionTypes')).ok
    const creates = types.find(({ type }) => type === 'create')?.count ?? 0
    expect(creates).toBeGreaterThan(0)
    expect((await ask({ action_type_filter: 'create' })).total_count).toBe(creates)
    expect((await marquee.call(root, 'auditLog', 'getAuditResourceTypes')).ok.types.map(({ type }) => type)).toContain(
      'company',
    )
    expect((await ask({ search_text: 'asked for it' })).logs).toMatchObject([{ action_type: 'status_change' }])
    const today = new Date().toISOString().slice(0, 10)
    const all = (await ask({})).total_count
    expect((await ask({ date_from: today, date_to: today })).total_count).toBe(all)
    expect((await ask({ date_to: '2020-01-01' })).total_count).toBe(0)
    expect((await marquee.call(root, 'auditLog', 'getAuditLogsPaginated', { date_from: '1.1.2026' })).code).toBe(
      'bad_input',
    )
  })

  test('the state of its filter has the specified fields and forms [A-ENT-38 A-ENT-39]', () => {
    expect(Object.keys(auditFilter.shape)).toEqual([
      'page',
      'pageSize',
      'actionTypes',
      'resourceTypes',
      'adminUserId',
      'resourceId',
      'userId',
      'companyId',
      'dateFrom',
      'dateTo',
      'searchText',
    ])
    expect(auditFilter.parse({})).toEqual({
      page: 1,
      pageSize: 100,
      actionTypes: [],
      resourceTypes: [],
      searchText: '',
    })
    expect(auditFilter.safeParse({ dateFrom: '2026-11-21', dateTo: '2026-11-30' }).success).toBe(true)
    expect(auditFilter.safeParse({ dateFrom: '21.11.2026' }).success).toBe(false)
  })
})
