import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payCheckout, priceOf, publishPlans } from '#tests/support/billing.ts'
import { allCalls } from '#tests/support/calls.ts'
import { type ChangeRecorder, recordChanges } from '#tests/support/changed-rows.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Person, password, rootAdmin, setStatus } from '#tests/support/people.ts'
import { samplePlan } from '#tests/support/sample-values.ts'
import { samples } from '#tests/support/samples.ts'
import { simulatorOf } from '#tests/support/simulator.ts'
import { type SeededTenant, seedTenant } from '#tests/support/tenant.ts'

/** Writes that only affect the caller's own view, export a file or read from elsewhere. They need no audit row. */
const unaudited = [
  'dashboard.addWidget',
  'dashboard.removeWidget',
  'dashboard.reorderWidgets',
  'dashboard.configureWidget',
  'dashboard.resizeWidget',
  'dashboard.hideFirstSteps',
  'dashboard.resetDashboard',
  'notices.markNoticesRead',
  'billing.downloadInvoice',
  'billing.customerPortal',
  ...['venues', 'spaces', 'events'].flatMap((records) =>
    ['saveOwnView', 'deleteOwnView', 'chooseStartView', 'chooseColumns'].map((name) => `${records}.${name}`),
  ),
  // These start a job. The job's transaction writes an audit row per record and one for itself: see the tests of imports.
  ...['venues', 'spaces', 'events'].flatMap((records) =>
    ['startImport', 'correctImport', 'discardImport', 'runImport', 'undoImport'].map((name) => `${records}.${name}`),
  ),
]

const writes = allCalls.filter(
  ({ id, call }) =>
    call.kind === 'write' &&
    (call.access === 'super-admin' || typeof call.access === 'object') &&
    !unaudited.includes(id),
)

/**
 * Acts with two audit rows: one payment changes the subscription and the company's plan, and a challenge concerns two
 * events.
 */
const twoActs = [
  ...['billing.changePlan', 'company-billing.changeCompanyPlan'],
  ...['holds.challengeHolds', 'holds.answerChallenge', 'holds.withdrawChallenge'],
]

/** Acts that only create something, so there are no old values. */
const withoutValues = [
  'impersonation.adminImpersonateUser',
  'admin-companies.adminStripePortal',
  'admin-users.sendEmailVerification',
  'admin-users.sendPasswordReset',
]

/** The provider has executed these although the audit row failed, so they cannot be repeated. */
const outsideFirst = ['billing.abandonCheckout']

let marquee: TestMarquee
let root: Person
let changes: ChangeRecorder
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
  await publishPlans(marquee)
  changes = await recordChanges(marquee)
  await marquee.app.connection.asOwner((owner) => owner.query(failureSwitch))
})
afterAll(async () => {
  await changes.stop()
  await marquee.app.connection.asOwner((owner) => owner.query('drop schema audit_failure cascade'))
  await marquee.close()
})

type Input = Record<string, unknown>
type Preparation = (tenant: SeededTenant) => Promise<Input>

const key = () => `k${randomUUID().slice(0, 8)}`
const ownPlan = async (): Promise<string> => {
  const plan = { ...samplePlan, name: `Plan ${randomUUID()}`, is_active: true, allowed_company_type_ids: null }
  return (await marquee.call(root, 'plans', 'createPlan', plan)).ok.plan.id
}
const withCustomer: Preparation = async ({ id, name, ids }) => {
  const customer = await marquee.app.payments.createCustomer({ id, name, email: null })
  await marquee.sql((tx) =>
    tx.updateTable('companies').set({ stripe_customer_id: customer }).where('id', '=', id).execute(),
  )
  return { company_id: ids.company }
}
const withoutRuns: Preparation = async () => {
  await marquee.sql((tx) => tx.updateTable('billing_sync_runs').set({ state: 'done' }).execute())
  return {}
}
const withSecondAddress =
  (is_verified: boolean): Preparation =>
  async ({ ids }) => {
    const email = `second-${randomUUID()}@sample.example`
    await marquee.sql((tx) => tx.insertInto('user_emails').values({ user_id: ids.user, email, is_verified }).execute())
    return { target_user_id: ids.user, email_address: email }
  }

const withMarketing: Preparation = async ({ id }) => {
  await marquee.sql((tx) =>
    sql`insert into company_module_overrides (company_id, module_id, override_reason)
      select ${id}, id, 'On trial' from modules where key = 'marketing'`.execute(tx),
  )
  await marquee.sql((tx) =>
    sql`update company_roles set permissions = permissions || '{"marketing": {"access": "admin"}}'
      where company_id = ${id}`.execute(tx),
  )
  return {}
}
const withLogo: Preparation = async (tenant) => {
  await withMarketing(tenant)
  const logo = (
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  ).toString('base64')
  await marquee.call({ token: tenant.owner.token, company: tenant.id }, 'branding', 'uploadLogo', { logo })
  return { logo }
}
const withPrice: Preparation = async (tenant) => {
  await withCustomer(tenant)
  return { priceId: await priceOf(marquee, 'Pro') }
}
const withSubscription: Preparation = async (tenant) => {
  const { priceId } = await withPrice(tenant)
  const who = { token: tenant.owner.token, company: tenant.id }
  const { url } = (await marquee.call(who, 'billing', 'createCheckout', { priceId: String(priceId) })).ok
  await payCheckout(simulatorOf(marquee.app.payments), url)
  await marquee.call(who, 'billing', 'checkSubscription')
  return {}
}

const subscribed: Preparation = async (tenant) => {
  await withSubscription(tenant)
  return { company_id: tenant.id }
}

const closed: Preparation = async (tenant) => {
  const who = { token: tenant.owner.token, company: tenant.id }
  await marquee.call(who, 'companyData', 'closeCompany', { name: tenant.name, current_password: password })
  return {}
}

const preparations: Record<string, Preparation> = {
  'admin-users.turnOffTwoFactor': async ({ ids }) => {
    const two_factor_since = new Date().toISOString()
    await marquee.sql((tx) => tx.updateTable('users').set({ two_factor_since }).where('id', '=', ids.user).execute())
    return {}
  },
  'branding.updateBrandColors': withMarketing,
  'branding.uploadLogo': withLogo,
  'branding.removeLogo': async (tenant) => {
    await withLogo(tenant)
    return {}
  },
  'branding.removeBrand': async (tenant) => {
    await withLogo(tenant)
    return {}
  },
  'billing.createCheckout': withPrice,
  'billing.abandonCheckout': async (tenant) => {
    const { priceId } = await withPrice(tenant)
    const who = { token: tenant.owner.token, company: tenant.id }
    await marquee.call(who, 'billing', 'createCheckout', { priceId: String(priceId) })
    return {}
  },
  'billing.checkSubscription': async (tenant) => {
    await withSubscription(tenant)
    await marquee.sql((tx) => tx.deleteFrom('subscriptions').where('company_id', '=', tenant.id).execute())
    return {}
  },
  'billing.cancelSubscription': withSubscription,
  'billing.keepSubscription': async (tenant) => {
    await withSubscription(tenant)
    const who = { token: tenant.owner.token, company: tenant.id }
    await marquee.call(who, 'billing', 'cancelSubscription', {})
    return {}
  },
  'billing.changePlan': async (tenant) => {
    await withSubscription(tenant)
    return { priceId: await priceOf(marquee, 'Starter') }
  },
  'company-billing.cancelCompanySubscription': subscribed,
  'company-billing.keepCompanySubscription': async (tenant) => {
    const input = await subscribed(tenant)
    await marquee.call(root, 'companyBilling', 'cancelCompanySubscription', {
      company_id: tenant.id,
      when: 'period_end',
    })
    return input
  },
  'company-billing.changeCompanyPlan': async (tenant) => {
    const input = await subscribed(tenant)
    const { id: plan_id } = await marquee.sql((tx) =>
      tx.selectFrom('plans').select('id').where('name', '=', 'Starter').executeTakeFirstOrThrow(),
    )
    const { period_amount } = (
      await marquee.call(root, 'companyBilling', 'previewCompanyPlanChange', { company_id: tenant.id, plan_id })
    ).ok
    return { ...input, plan_id, expected_amount: period_amount }
  },
  'company-billing.refundInvoice': async (tenant) => {
    const input = await subscribed(tenant)
    const { stripe_customer_id: customer } = await marquee.sql((tx) =>
      tx.selectFrom('companies').select('stripe_customer_id').where('id', '=', tenant.id).executeTakeFirstOrThrow(),
    )
    // The trial has no paid invoice.
    await simulatorOf(marquee.app.payments).advance(15 * 86_400)
    const [invoice] = await marquee.app.payments.listInvoices(customer ?? '')
    return { ...input, invoice_id: invoice?.id }
  },
  'company-data.startExport': async () => ({ current_password: password }),
  'company-data.closeCompany': async ({ name }) => ({ name, current_password: password }),
  'company-data.reopenCompany': closed,
  'closures.stopCompanyClosure': closed,
  'closures.stopAccountDeletion': async ({ ids }) => {
    await marquee.sql((tx) =>
      sql`insert into account_deletions (user_id, due_at) values (${ids.user}, now() + interval '1 day')`.execute(tx),
    )
    return {}
  },
  'plans.createPlan': async () => ({ name: `Plan ${randomUUID()}` }),
  'plans.updatePlan': async () => ({ plan_id: await ownPlan(), plan: { ...samplePlan, name: `Plan ${randomUUID()}` } }),
  'plans.setPlanFlag': async () => ({ plan_id: await ownPlan() }),
  'plans.deletePlan': async () => ({ plan_id: await ownPlan() }),
  'plans.syncPlanProduct': async () => {
    const plan_id = await ownPlan()
    // Raise the price above the provider's, so that there is something to publish.
    await marquee.sql((tx) =>
      tx
        .updateTable('plans')
        .set((eb) => ({ price_monthly: eb('price_monthly', '+', 100) }))
        .where('id', '=', plan_id)
        .execute(),
    )
    return { plan_id }
  },
  'plans.createPlanProduct': async () => {
    const plan_id = await ownPlan()
    await marquee.sql(async (tx) => {
      await tx
        .updateTable('plans')
        .set({ stripe_product_id: null, stripe_price_id: null })
        .where('id', '=', plan_id)
        .execute()
      await tx.deleteFrom('plan_prices').where('plan_id', '=', plan_id).execute()
    })
    return { plan_id }
  },
  'company-types.createCompanyType': async () => ({ key: key(), name: key() }),
  'module-catalog.createModule': async () => ({ key: key() }),
  'module-catalog.createWidget': async () => ({ key: key() }),
  'module-catalog.restoreModule': async ({ ids }) => {
    await marquee.sql((tx) =>
      tx.updateTable('modules').set({ deleted_at: new Date().toISOString() }).where('id', '=', ids.module).execute(),
    )
    return { module_id: ids.module }
  },
  'admin-companies.createCompany': async () => {
    await marquee.sql((tx) => tx.updateTable('company_types').set({ is_active: true }).execute())
    return { plan_id: await ownPlan(), slug: key(), owner_email: `${key()}@sample.example` }
  },
  'admin-companies.adminUpdateCompanyStatus': async () => ({ new_status: 'suspended' }),
  'admin-companies.reactivateCompany': async ({ id }) => {
    await setStatus(marquee, id, 'suspended')
    return {}
  },
  'admin-companies.assignPlan': async () => ({ plan_id: await ownPlan() }),
  'admin-companies.adminStripePortal': withCustomer,
  'subscriptions.syncCompany': withCustomer,
  'subscriptions.syncStatus': withoutRuns,
  'subscriptions.syncCustomers': withoutRuns,
  'subscriptions.syncQuantities': withoutRuns,
  'admin-users.updateUserStatus': async () => ({ new_status: 'suspended' }),
  'admin-users.adminVerifyUserEmail': withSecondAddress(false),
  'admin-users.adminUnverifyUserEmail': withSecondAddress(true),
  'admin-users.adminSetPrimaryEmail': withSecondAddress(true),
  'admin-users.adminRemoveUserEmail': withSecondAddress(true),
  'admin-users.sendEmailVerification': async (tenant) => {
    const { email_address } = await withSecondAddress(false)(tenant)
    return { email: email_address }
  },
}

const audited = writes.map((one) => ({ ...one, isBackOffice: one.call.access === 'super-admin' }))
type Audited = (typeof audited)[number]

interface Written {
  transaction: string
  admin_user_id: string | null
  ip_address: string | null
  user_agent: string | null
  has_values: boolean
}

const newestRow = async (): Promise<number> => {
  const { rows } = await marquee.sql((tx) =>
    sql<{ seq: number }>`select coalesce(max(seq), 0)::float as seq from audit_logs`.execute(tx),
  )
  return rows[0]?.seq ?? 0
}

async function rowsAfter(seq: number): Promise<Written[]> {
  const { rows } = await marquee.sql((tx) =>
    sql<Written>`select xmin::text as transaction, admin_user_id, ip_address, user_agent,
      old_values is not null or new_values is not null as has_values from audit_logs where seq > ${seq} order by seq`.execute(
      tx,
    ),
  )
  return rows
}

async function ready({ id, feature, name, isBackOffice }: Audited) {
  const tenant = await seedTenant(marquee)
  const input = { ...samples(tenant.ids)[id], ...(await preparations[id]?.(tenant)) }
  const before = await newestRow()
  const who = isBackOffice ? root : { ...tenant.owner, company: tenant.id }
  return {
    actor: who.id,
    send: () => marquee.send({ ...who, headers: { 'user-agent': 'guard' } }, feature, name, 'write', input),
    written: () => rowsAfter(before),
  }
}

test('finds writes', () => {
  expect(writes.length).toBeGreaterThan(70)
})

test.each(audited)(
  '$id does nothing if its audit row cannot be written, otherwise writes one per transaction with actor, values, address and user agent [A-AUD-01..05]',
  async (one) => {
    const first = await ready(one)
    const changed = await changes.during(async () => {
      await failAuditing(true)
      const failed = await first.send().finally(() => failAuditing(false))
      // Some calls to the payment provider report failure in the response body.
      expect(failed.json().success).toBe(false)
    })
    expect(changed).toEqual([])
    expect(await first.written()).toEqual([])

    const { send, written, actor } = outsideFirst.includes(one.id) ? await ready(one) : first
    const answer = await send()
    expect(answer.statusCode, answer.body).toBe(200)
    const rows = await written()
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map((row) => row.transaction)).size).toBe(twoActs.includes(one.id) ? 1 : rows.length)
    for (const row of rows)
      expect(row).toMatchObject({
        admin_user_id: actor,
        ip_address: '127.0.0.1',
        user_agent: 'guard',
        has_values: !withoutValues.includes(one.id),
      })
  },
)

/** While the table has a row, every insert into the audit log fails, as with a full disk. */
const failureSwitch = `
  create schema audit_failure;
  create table audit_failure.active ();
  create function audit_failure.refuse() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      if exists (select from audit_failure.active) then raise exception 'no room for an audit row'; end if;
      return new;
    end $$;
  create trigger audit_failure before insert on audit_logs for each row execute function audit_failure.refuse();
  grant usage on schema audit_failure to marquee_staff;
  grant insert, delete on audit_failure.active to marquee_staff`

function failAuditing(fails: boolean): Promise<unknown> {
  return marquee.app.connection.pool.query(
    fails ? 'insert into audit_failure.active default values' : 'delete from audit_failure.active',
  )
}

test('a rejected action writes no row', async () => {
  const before = await newestRow()
  const refused = await marquee.call(root, 'adminUsers', 'forceLogout', { target_user_id: randomUUID() })
  expect(refused.code).toBe('not_found')
  expect(await newestRow()).toBe(before)
})

test("the row contains the admin's notes [A-AUD-06]", async () => {
  const { ids } = await seedTenant(marquee)
  await marquee.call(root, 'adminUsers', 'forceLogout', { target_user_id: ids.user, admin_notes: 'Lost phone' })
  const { rows } = await marquee.sql((tx) =>
    sql<{ notes: string }>`select metadata ->> 'admin_notes' as notes from audit_logs
      where resource_id = ${ids.user} and action_type = 'force_logout'`.execute(tx),
  )
  expect(rows).toEqual([{ notes: 'Lost phone' }])
})

test('rows cover users, memberships, subscriptions, companies and overrides, among others [A-CONST-08]', async () => {
  const { types } = (await marquee.call(root, 'auditLog', 'getAuditResourceTypes')).ok
  expect(types.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['user', 'user_membership', 'subscription', 'company', 'module_override']),
  )
})
