import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BillingNotice, sendBillingNotice } from '#server/domain/billing/billing-notice.ts'
import { billingDeadlines } from '#server/domain/billing/deadlines.ts'
import { setCompanyStatus } from '#server/domain/billing/set-company-status.ts'
import { can } from '#shared/access.ts'
import { type SettableStatus, settableStatuses, statusEffects } from '#shared/company-status.ts'
import { inviteAddress } from '#tests/support/invite.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { baseRole, type Company, company, type Person, rootAdmin } from '#tests/support/people.ts'

let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

const set = (tenant: Pick<Company, 'id'>, new_status: SettableStatus, admin_notes?: string) =>
  marquee.call(root, 'adminCompanies', 'adminUpdateCompanyStatus', { company_id: tenant.id, new_status, admin_notes })
const reactivate = (tenant: Pick<Company, 'id'>) =>
  marquee.call(root, 'adminCompanies', 'reactivateCompany', { company_id: tenant.id, admin_notes: 'Settled' })
const statusOf = (tenant: Pick<Company, 'id'>) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('companies')
      .select(['id', 'status', 'status_set_by'])
      .where('id', '=', tenant.id)
      .executeTakeFirstOrThrow(),
  )
const fromBilling = async (tenant: Company, status: SettableStatus) => {
  const now = await statusOf(tenant)
  return marquee.sql((tx) => setCompanyStatus(tx, jobContext(marquee), now, status))
}
const auditOf = (tenant: Pick<Company, 'id'>) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'resource_type', 'admin_user_id', 'old_values', 'new_values', 'metadata'])
      .where('resource_id', '=', tenant.id)
      .where('action_type', '=', 'status_change')
      .orderBy('seq')
      .execute(),
  )

test('any of the four statuses can be set from any other, each with one audit row; the current one is rejected [A-CDET-22 A-CDET-23 A-CDET-25 A-CALL-72]', async () => {
  const tenant = await company(marquee)
  let acts = 0
  for (const from of settableStatuses)
    for (const to of settableStatuses) {
      if ((await statusOf(tenant)).status !== from) acts += (await set(tenant, from)).status === 200 ? 1 : 0
      const answer = await set(tenant, to, to === 'suspended' ? 'Asked for it' : undefined)
      if (from === to) expect(answer.code).toBe('company_status_unchanged')
      else acts += answer.status === 200 ? 1 : 0
      expect((await statusOf(tenant)).status).toBe(to)
    }
  const rows = await auditOf(tenant)
  expect(rows).toHaveLength(acts)
  expect(rows.find(({ new_values }) => new_values?.status === 'suspended')).toMatchObject({
    resource_type: 'company',
    admin_user_id: root.id,
    new_values: { status: 'suspended', status_set_by: 'administrator' },
    metadata: { source: 'admin_panel', company_id: tenant.id },
  })
  expect(rows.some(({ metadata }) => metadata.admin_notes === 'Asked for it')).toBe(true)
  expect(rows.some(({ metadata }) => metadata.admin_notes === null)).toBe(true)
})

test('a status set by staff is marked, and billing does not change it until staff set active [A-CDET-38..40]', async () => {
  const tenant = await company(marquee)
  await set(tenant, 'suspended')
  expect(await statusOf(tenant)).toMatchObject({ status: 'suspended', status_set_by: 'administrator' })
  expect(await fromBilling(tenant, 'active')).toBe(false)
  expect((await statusOf(tenant)).status).toBe('suspended')
  await set(tenant, 'active')
  expect(await statusOf(tenant)).toMatchObject({ status: 'active', status_set_by: 'billing' })
  expect(await fromBilling(tenant, 'past_due')).toBe(true)
  expect((await statusOf(tenant)).status).toBe('past_due')
})

test.each(['past_due', 'suspended', 'inactive'] as const)(
  'quick reactivation returns a company that is %s to active [A-CDET-28 A-CALL-73]',
  async (status) => {
    const tenant = await company(marquee)
    await set(tenant, status)
    expect((await reactivate(tenant)).ok).toEqual({ success: true, active_until: null })
    expect(await statusOf(tenant)).toMatchObject({ status: 'active', status_set_by: 'billing' })
    expect((await reactivate(tenant)).code).toBe('company_status_unchanged')
    expect((await auditOf(tenant)).at(-1)?.metadata).toMatchObject({ admin_notes: 'Settled' })
  },
)

test('a company with an open balance is reactivated for days; then access depends on payment again [A-CDET-28]', async () => {
  const tenant = await company(marquee)
  await marquee.sql((tx) =>
    tx.insertInto('subscriptions').values({ company_id: tenant.id, status: 'unpaid' }).execute(),
  )
  await fromBilling(tenant, 'suspended')
  const input = { company_id: tenant.id, days: 3 }
  const { active_until } = (await marquee.call(root, 'adminCompanies', 'reactivateCompany', input)).ok
  expect(Date.parse(active_until ?? '')).toBeGreaterThan(Date.now() + 2.9 * 86_400_000)
  expect((await marquee.call(tenant.owner, 'billing', 'getBilling')).ok.company.active_until).toBe(active_until)
  expect(await fromBilling(tenant, 'suspended')).toBe(false)
  const extended = (await marquee.call(root, 'adminCompanies', 'reactivateCompany', { ...input, days: 10 })).ok
  expect(Date.parse(extended.active_until ?? '')).toBeGreaterThan(Date.now() + 9.9 * 86_400_000)
  expect((await auditOf(tenant)).at(-1)).toMatchObject({
    old_values: { status: 'active', status_until: active_until },
    new_values: { status: 'active', status_until: extended.active_until },
  })
  await billingDeadlines.work(jobContext(marquee), {})
  expect((await statusOf(tenant)).status).toBe('active')
  await marquee.sql((tx) =>
    tx
      .updateTable('companies')
      .set({ status_until: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', tenant.id)
      .execute(),
  )
  await billingDeadlines.work(jobContext(marquee), {})
  expect(await statusOf(tenant)).toMatchObject({ status: 'suspended', status_set_by: 'billing' })
})

test('members read that staff set the status, with the reason shown to them; the billing contact is mailed', async () => {
  const tenant = await company(marquee)
  const shown = async () => [
    (await marquee.call(tenant.owner, 'billing', 'getBilling')).ok.company.set_by_staff,
    (await marquee.call(tenant.owner, 'auth', 'getSession')).ok.company?.set_by_staff,
  ]
  expect(await shown()).toEqual([null, null])
  const input = {
    company_id: tenant.id,
    new_status: 'suspended',
    shown_reason: 'Terms',
    admin_notes: 'Secret',
  } as const
  await marquee.call(root, 'adminCompanies', 'adminUpdateCompanyStatus', input)
  expect(await shown()).toEqual([{ reason: 'Terms' }, { reason: 'Terms' }])
  const { rows } = await marquee.app.connection.asOwner((pool) =>
    pool.query(
      "select data -> 'data' as data from pgboss.job where data ->> 'name' = 'send-billing-notice' and data::text like $1",
      [`%${tenant.id}%`],
    ),
  )
  expect(rows).toMatchObject([{ data: { kind: 'set_by_staff', staff: { status: 'suspended', reason: 'Terms' } } }])
  await set(tenant, 'active')
  expect(await shown()).toEqual([null, null])
})

test('a status set by staff is not reported as an overdue payment', async () => {
  const tenant = await company(marquee)
  const told = async () =>
    (await marquee.call(tenant.owner, 'notices', 'listNotices')).ok.notices.map(({ kind }) => kind)
  await set(tenant, 'suspended')
  expect(await told()).toEqual([])
  await set(tenant, 'active')
  await fromBilling(tenant, 'past_due')
  expect(await told()).toEqual(['payment_failed'])
})

describe('the next request of a member', () => {
  test.each(['active', 'past_due', 'suspended', 'inactive'] as const)(
    'in status %s follows the status on the server [A-CDET-31..34 A-CDET-37]',
    async (status) => {
      const tenant = await company(marquee, { plan: 'Business' })
      const viewer = await marquee.sql((tx) => baseRole(tx, tenant.id, 'viewer'))
      const invite = { email: 'next@status.example', company_role_id: viewer }
      if (status !== 'active') await set(tenant, status)
      const { owner } = tenant
      const codes = {
        readCore: (await marquee.call(owner, 'team', 'listMembers')).code,
        writeCore: (await inviteAddress(marquee, owner, invite)).code,
        billing: (await marquee.call(owner, 'billing', 'getBilling')).code,
        standard: (await marquee.call(owner, 'branding', 'getBranding')).code === null,
      }
      expect(codes).toEqual(
        {
          active: { readCore: null, writeCore: null, billing: null, standard: true },
          past_due: { readCore: null, writeCore: 'company_read_only', billing: null, standard: false },
          suspended: { readCore: null, writeCore: 'company_read_only', billing: null, standard: false },
          inactive: { readCore: 'company_inactive', writeCore: 'company_inactive', billing: null, standard: false },
        }[status],
      )
      expect(statusEffects(status).billing_warning).toBe(status !== 'active')
    },
  )

  test('settings admins can pay in every status [A-CDET-35]', async () => {
    const tenant = await company(marquee)
    for (const status of ['past_due', 'suspended', 'inactive', 'active'] as const) {
      await set(tenant, status)
      for (const [name, input] of [
        ['getBilling', {}],
        ['getCustomerInvoices', {}],
        ['updateBillingEmail', { billing_email: `pay-${status}@tenant.example` }],
      ] as const) {
        const answer = await marquee.send(
          tenant.owner,
          'billing',
          name,
          name.startsWith('get') ? 'read' : 'write',
          input,
        )
        expect([status, name, answer.json().code]).toEqual([status, name, undefined])
      }
      // Access is allowed; only the unknown price is rejected.
      const price = await marquee.call(tenant.owner, 'billing', 'createCheckout', { priceId: 'price_unknown' })
      expect(price.code).toBe('price_not_available')
      expect((await marquee.call(tenant.owner, 'billing', 'customerPortal')).code).toBe('no_payment_customer')
    }
  })

  test('an unknown status counts as inactive [A-CDET-36]', () => {
    expect(statusEffects(null)).toEqual(statusEffects('inactive'))
    const role = { permissions: { dashboard: { access: 'admin' as const } }, is_active: true, deleted: false }
    const whoever = { user_status: 'active', membership_status: 'active', is_guest: false, role } as const
    const modules = [{ module_key: 'dashboard', is_core: true }]
    expect(can({ ...whoever, modules, company_status: null }, { module: 'dashboard', level: 'read' })).toBe(false)
    expect(can({ ...whoever, modules, company_status: 'suspended' }, { module: 'dashboard', level: 'read' })).toBe(true)
  })
})

test('the company of the platform itself keeps its status, its plan and its modules', async () => {
  const platform = await marquee.sql((tx) =>
    tx.selectFrom('companies').select('id').where('is_platform', '=', true).executeTakeFirstOrThrow(),
  )
  expect((await set(platform, 'suspended')).code).toBe('company_is_platform')
  expect((await reactivate(platform)).code).toBe('company_is_platform')
  const module = await marquee.sql((tx) =>
    tx.selectFrom('modules').select('id').where('key', '=', 'marketing').executeTakeFirstOrThrow(),
  )
  const override = await marquee.call(root, 'adminCompanies', 'createModuleOverride', {
    company_id: platform.id,
    module_id: module.id,
    override_reason: 'Why not',
  })
  expect(override.code).toBe('company_is_platform')
  const { available_modules } = (
    await marquee.call(root, 'adminCompanies', 'getModuleOverrides', { company_id: platform.id })
  ).ok
  expect(available_modules).toEqual([])
  const plan = await marquee.sql((tx) => tx.selectFrom('plans').select('id').limit(1).executeTakeFirstOrThrow())
  const assigned = await marquee.call(root, 'adminCompanies', 'assignPlan', {
    company_id: platform.id,
    plan_id: plan.id,
  })
  expect(assigned.code).toBe('company_is_platform')
  expect((await statusOf(platform)).status).toBe('active')
})

describe('a plan that staff assign', () => {
  const planOf = async (name: string) =>
    marquee.sql((tx) => tx.selectFrom('plans').select(['id']).where('name', '=', name).executeTakeFirstOrThrow())
  const assign = async (tenant: Company, plan: string) =>
    marquee.call(root, 'adminCompanies', 'assignPlan', {
      company_id: tenant.id,
      plan_id: (await planOf(plan)).id,
      admin_notes: 'Paid by invoice',
    })

  test('is told to the owner, with what to do before the trial ends', async () => {
    const tenant = await company(marquee, { plan: 'Starter' })
    const trial_ends_at = new Date(Date.now() + 7 * 86_400_000).toISOString()
    await marquee.sql((tx) => tx.updateTable('companies').set({ trial_ends_at }).where('id', '=', tenant.id).execute())
    expect((await assign(tenant, 'Pro')).status).toBe(200)
    const jobs = (await waitingJobs(marquee)).map(({ data }) => (data.data ?? data) as BillingNotice)
    const notice = jobs.find(({ company_id, kind }) => company_id === tenant.id && kind === 'plan_assigned_by_staff')
    if (!notice) throw new Error('No notice')
    await sendBillingNotice.work(jobContext(marquee), notice)
    const { text } = await marquee.mail(tenant.owner.email, /is now on /)
    expect(text).toContain('Nothing is charged.')
    expect(text).toMatch(/before the trial ends/)
  })

  test('adds its modules to roles at once, with one audit row; the current plan is rejected', async () => {
    const tenant = await company(marquee, { plan: 'Starter' })
    expect((await assign(tenant, 'Starter')).code).toBe('already_on_plan')
    expect((await assign(tenant, 'Business')).ok).toEqual({ success: true })
    const { modules } = (
      await marquee.call(tenant.owner, 'modules', 'getCompanyModules', { company_id_param: tenant.id })
    ).ok
    const gained = modules.filter(({ source }) => source === 'plan').map(({ module_key }) => module_key)
    const role = await marquee.sql((tx) =>
      sql<{
        permissions: Record<string, { access: string }>
      }>`select r.permissions from company_roles r join roles b on b.id = r.role_id
        where r.company_id = ${tenant.id} and b.key = 'admin'`.execute(tx),
    )
    for (const key of gained) expect(role.rows[0]?.permissions[key]).toEqual({ access: 'admin' })
    const rows = await marquee.sql((tx) =>
      tx
        .selectFrom('audit_logs')
        .select('metadata')
        .where('company_id', '=', tenant.id)
        .where('action_type', '=', 'plan_change')
        .execute(),
    )
    expect(rows).toMatchObject([{ metadata: { source: 'admin_panel', admin_notes: 'Paid by invoice' } }])
  })

  test('is rejected with a live subscription, and allowed after its end', async () => {
    const tenant = await company(marquee, { plan: 'Starter' })
    const subscription = (status: string) =>
      marquee.sql((tx) =>
        sql`delete from subscriptions where company_id = ${tenant.id}`
          .execute(tx)
          .then(() =>
            sql`insert into subscriptions (company_id, plan_id, status) select id, plan_id, ${status} from companies where id = ${tenant.id}`.execute(
              tx,
            ),
          ),
      )
    await subscription('active')
    expect((await assign(tenant, 'Pro')).code).toBe('company_subscribed')
    await subscription('cancelled')
    expect((await assign(tenant, 'Pro')).status).toBe(200)
  })

  test('is always allowed with BILLING=off [A-CDET-73 C-BILL-153]', async () => {
    const selfHosted = await startTestMarquee({ BILLING: 'off' })
    try {
      const admin = await rootAdmin(selfHosted)
      const tenant = await company(selfHosted, { plan: 'Starter' })
      const pro = await selfHosted.sql((tx) =>
        tx.selectFrom('plans').select('id').where('name', '=', 'Pro').executeTakeFirstOrThrow(),
      )
      await selfHosted.sql((tx) =>
        sql`insert into subscriptions (company_id, status) values (${tenant.id}, 'active')`.execute(tx),
      )
      const answer = await selfHosted.call(admin, 'adminCompanies', 'assignPlan', {
        company_id: tenant.id,
        plan_id: pro.id,
      })
      expect(answer.ok).toEqual({ success: true })
      const shown = (await selfHosted.call(admin, 'adminCompanies', 'getCompany', { company_id: tenant.id })).ok
      expect(shown.company.plan?.name).toBe('Pro')
      expect(shown.payments.selling).toBe(false)
    } finally {
      await selfHosted.close()
    }
  })
})
