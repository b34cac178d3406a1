import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { json } from '#server/platform/database/database.ts'
import type { RequestInput } from '#shared/call.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person, rootAdmin } from '#tests/support/people.ts'
import { samplePlan } from '#tests/support/sample-values.ts'

vi.mock('#shared/modules.ts', () => import('#tests/support/all-modules-available.ts'))

type ToSave = RequestInput<typeof plans.calls.createPlan>
type Limits = ToSave['limits']

let marquee: TestMarquee
let admin: Person
beforeAll(async () => {
  // Without billing: products at the provider have their own test.
  marquee = await startTestMarquee({ BILLING: 'off' })
  admin = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

let counter = 0
const flat = (change: Partial<ToSave> = {}): ToSave => ({ ...samplePlan, name: `Plan ${++counter}`, ...change })
const priced = (limits: Partial<Limits>, change: Partial<ToSave> = {}): ToSave =>
  flat({ ...change, limits: { ...samplePlan.limits, ...limits } })
const create = (plan: ToSave) => marquee.call(admin, 'plans', 'createPlan', plan)
const made = async (plan = flat()) => (await create(plan)).ok.plan
const read = async (plan_id: string) => (await marquee.call(admin, 'plans', 'getPlan', { plan_id })).ok
const moduleId = (key: string) =>
  marquee.sql(async (tx) => {
    const { id } = await tx.selectFrom('modules').select('id').where('key', '=', key).executeTakeFirstOrThrow()
    return id
  })
const auditOf = (id: string) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'old_values', 'new_values', 'metadata'])
      .where('resource_type', '=', 'plan')
      .where('resource_id', '=', id)
      .orderBy('created_at')
      .execute(),
  )
const putOn = (tenant: Company, plan_id: string) =>
  marquee.sql((tx) => tx.updateTable('companies').set({ plan_id }).where('id', '=', tenant.id).execute())
const levelOf = async (who: Person, tenant: Company, key: string) => {
  const { memberships } = (await marquee.call({ ...who, company: tenant.id }, 'auth', 'getSession')).ok
  return memberships.find(({ company_id }) => company_id === tenant.id)?.role?.permissions[key]
}

test('custom branding can be enabled and disabled; omitting it changes nothing', async () => {
  const plain = await made()
  expect(plain.features).toEqual({})
  const change = async (features?: { custom_branding: boolean }) => {
    const plan = flat({ ...(features && { features }) })
    return (await marquee.call(admin, 'plans', 'updatePlan', { plan_id: plain.id, plan })).ok.plan.features
  }
  expect(await change({ custom_branding: true })).toEqual({ custom_branding: true })
  expect(await change()).toEqual({ custom_branding: true })
  expect(await change({ custom_branding: false })).toEqual({ custom_branding: false })
  expect((await made(flat({ features: { custom_branding: true } }))).features).toEqual({ custom_branding: true })
})

test('a plan is created with its fields and one audit row [A-PLAN-45 A-PLAN-49 A-PLAN-52 A-PLAN-58]', async () => {
  const crm = await moduleId('crm')
  const { trial_days, ...rest } = flat({ module_ids: [crm], display_inclusions: ['Support', 'Support'] })
  const plan = await made({ ...rest, trial_days })
  expect(plan).toMatchObject({
    price_monthly: 2900,
    trial_days: 14,
    features: {},
    display_inclusions: ['Support'],
    limits: { pricing_model: 'flat', max_events: null, max_users: null },
  })
  expect(await read(plan.id)).toMatchObject({
    plan,
    module_ids: [crm],
    uses: { companies: 0, subscriptions: 0, company_types: 0 },
  })
  const stored = await marquee.sql((tx) =>
    tx.selectFrom('plans').select('limits').where('id', '=', plan.id).executeTakeFirstOrThrow(),
  )
  expect(stored.limits).toMatchObject({ max_events: null, max_users: null })
  expect(await auditOf(plan.id)).toMatchObject([{ action_type: 'create', new_values: { name: plan.name } }])
})

test('every spelling of unlimited is stored as null [A-PLAN-50..53]', async () => {
  for (const word of [0, -1, 'unlimited', '', null, '0']) {
    const limits = { ...samplePlan.limits, max_events: word, max_users: word, max_storage_gb: word }
    const plan = await made({ ...flat(), limits })
    expect(plan.limits).toMatchObject({ max_events: null, max_users: null, max_storage_gb: null })
  }
})

test.each<[string, Record<string, unknown>, string]>([
  ['a fraction of a user [A-PLAN-78]', { max_team_members: 2.5 }, 'limits.max_team_members'],
  ['fewer than none [A-PLAN-79]', { max_events: -2 }, 'limits.max_events'],
  ['less than no storage [A-PLAN-80]', { max_storage_gb: -0.5 }, 'limits.max_storage_gb'],
  ['storage between the steps [A-PLAN-81]', { max_storage_gb: 1.25 }, 'limits.max_storage_gb'],
  ['a price below nothing [A-PLAN-82]', { base_price_monthly: -1 }, 'limits.base_price_monthly'],
  ['less than a cent [A-PLAN-83]', { per_user_price_monthly: 0.5 }, 'limits.per_user_price_monthly'],
  ['no minimum of users [A-PLAN-84]', { min_users: 0 }, 'limits.min_users'],
  ['a maximum below one user [A-PLAN-85]', { max_users: -3 }, 'limits.max_users'],
  ['fewer guests than none [A-PLAN-86]', { max_guest_users: -4 }, 'limits.max_guest_users'],
])('%s is refused', async (_, limits, field) => {
  const answer = await create({ ...flat(), limits: { ...samplePlan.limits, ...limits } })
  expect(answer.code).toBe('bad_input')
  expect(Object.keys(answer.error?.data.fields ?? {})).toContain(field)
})

test('plans that violate pricing rules are not stored [A-PLAN-60..62 A-PLAN-65 A-PLAN-66]', async () => {
  const count = async () => (await marquee.call(admin, 'plans', 'listPlans')).ok.plans.length
  const before = await count()
  const wrong = [
    flat({ price_monthly: 0 }),
    flat({ name: '   ' }),
    priced({ pricing_model: 'per_user', per_user_price_monthly: 0 }),
    priced({ pricing_model: 'hybrid' }),
    priced({ pricing_model: 'per_user', per_user_price_monthly: 100, min_users: 9, max_users: 5 }),
    priced({ pricing_model: 'hybrid', base_price_monthly: 100, min_users: 9, max_users: 5 }),
  ]
  for (const plan of wrong) expect((await create(plan)).code).toBe('bad_input')
  expect(await count()).toBe(before)
})

test('the listed price follows the pricing model; disabled guests have no number [A-PLAN-93..96]', async () => {
  expect((await made(flat({ price_monthly: 100 }))).price_monthly).toBe(100)
  const perUser = await made(priced({ pricing_model: 'per_user', per_user_price_monthly: 1900 }, { price_monthly: 5 }))
  expect(perUser.price_monthly).toBe(1900)
  const hybrid = await made(
    priced({ pricing_model: 'hybrid', base_price_monthly: 9900, per_user_price_monthly: 900 }, { price_monthly: 5 }),
  )
  expect(hybrid.price_monthly).toBe(9900)
  const guests = await made(priced({ allow_guest_users: false, max_guest_users: 9 }))
  expect(guests.limits.max_guest_users).toBeNull()
  expect((await made(priced({ allow_guest_users: true, max_guest_users: 9 }))).limits.max_guest_users).toBe(9)
})

test('names are unique, ignoring case; unknown modules and company types are rejected', async () => {
  const plan = await made()
  expect((await create(flat({ name: plan.name.toUpperCase() }))).code).toBe('plan_name_taken')
  expect((await create(flat({ module_ids: [crypto.randomUUID()] }))).code).toBe('module_not_available')
  expect((await create(flat({ module_ids: [await moduleId('admin')] }))).code).toBe('module_not_available')
  const types = [crypto.randomUUID()]
  expect((await create(flat({ allowed_company_type_ids: types }))).code).toBe('company_type_not_available')
})

test('each flag changes separately [A-PLAN-08..10]', async () => {
  const plan = await made(flat({ is_active: true, is_featured: false, is_private: false }))
  const flags = { is_active: true, is_featured: false, is_private: false }
  for (const flag of ['is_active', 'is_featured', 'is_private'] as const) {
    const value = !flags[flag]
    flags[flag] = value
    const { plan: after } = (await marquee.call(admin, 'plans', 'setPlanFlag', { plan_id: plan.id, flag, value })).ok
    expect(after).toMatchObject(flags)
  }
  expect((await auditOf(plan.id)).map(({ new_values }) => new_values)).toMatchObject([
    {},
    { is_active: false },
    { is_featured: true },
    { is_private: true },
  ])
})

describe('modules of a plan', () => {
  test('are granted: Admin roles get admin, others read, and existing levels stay [A-PLAN-30..33]', async () => {
    const crm = await moduleId('crm')
    const sent = flat()
    const plan = await made(sent)
    const [tenant, other] = [await company(marquee), await company(marquee)]
    await putOn(tenant, plan.id)
    const viewer = await member(marquee, tenant, 'viewer')
    const custom = await member(marquee, tenant, { dashboard: { access: 'read' }, crm: { access: 'write' } })
    await marquee.sql((tx) =>
      tx
        .updateTable('company_roles')
        .set({ permissions: json({ dashboard: { access: 'read' } }) })
        .where('company_id', 'in', [tenant.id, other.id])
        .where('label_override', 'is', null)
        .execute(),
    )
    const others = await levelOf(other.owner, other, 'crm')
    await marquee.call(admin, 'plans', 'updatePlan', { plan_id: plan.id, plan: { ...sent, module_ids: [crm] } })
    const granted = await marquee.sql((tx) =>
      tx.selectFrom('plan_modules').select('permissions').where('plan_id', '=', plan.id).execute(),
    )
    expect(granted).toEqual([{ permissions: { access: 'read' } }])
    expect(await levelOf(tenant.owner, tenant, 'crm')).toEqual({ access: 'admin' })
    expect(await levelOf(viewer, tenant, 'crm')).toEqual({ access: 'read' })
    expect(await levelOf(custom, tenant, 'crm')).toEqual({ access: 'write' })
    expect(await levelOf(other.owner, other, 'crm')).toEqual(others)
  })

  test('leave their keys in roles when removed, without effect from the next request on [A-PLAN-34]', async () => {
    const crm = await moduleId('crm')
    const sent = flat({ module_ids: [crm] })
    const plan = await made(sent)
    const tenant = await company(marquee)
    await putOn(tenant, plan.id)
    const may = async () =>
      (
        await marquee.call(tenant.owner, 'modules', 'hasModulePermission', {
          user_id_param: tenant.owner.id,
          company_id_param: tenant.id,
          module_key_param: 'crm',
          action_param: 'read',
        })
      ).ok.result
    expect(await may()).toBe(true)
    await marquee.call(admin, 'plans', 'updatePlan', { plan_id: plan.id, plan: { ...sent, module_ids: [] } })
    expect(await may()).toBe(false)
    expect(await levelOf(tenant.owner, tenant, 'crm')).toEqual({ access: 'admin' })
  })

  test('are selected from active ones, by category, then name [A-PLAN-27 A-PLAN-28]', async () => {
    const list = async () => (await marquee.call(admin, 'plans', 'listPlanModules')).ok.modules
    const before = await list()
    const places = before.map(({ category, name }) => [category, name])
    expect(places).toEqual([...places].sort((a, b) => (a.join('\n') < b.join('\n') ? -1 : 1)))
    expect(before.map(({ key }) => key)).not.toContain('admin')
    const setActive = (is_active: boolean) =>
      marquee.sql((tx) => tx.updateTable('modules').set({ is_active }).where('key', '=', 'budget').execute())
    await setActive(false)
    expect((await list()).map(({ key }) => key)).not.toContain('budget')
    expect((await create(flat({ module_ids: [await moduleId('budget')] }))).code).toBe('module_not_available')
    await setActive(true)
  })
})

test('an update keeps the id, logs the changes, and counts affected companies', async () => {
  const sent = flat()
  const plan = await made(sent)
  await putOn(await company(marquee), plan.id)
  const answer = await marquee.call(admin, 'plans', 'updatePlan', {
    plan_id: plan.id,
    plan: { ...sent, price_monthly: 3900 },
    admin_notes: 'New year',
  })
  expect(answer.ok.plan).toMatchObject({ id: plan.id, price_monthly: 3900 })
  expect((await read(plan.id)).uses).toEqual({ companies: 1, subscriptions: 0, company_types: 0 })
  const [, updated] = await auditOf(plan.id)
  expect(updated).toMatchObject({
    action_type: 'update',
    old_values: { price_monthly: 2900 },
    new_values: { price_monthly: 3900 },
    metadata: { admin_notes: 'New year' },
  })
  const unknown = { plan_id: crypto.randomUUID(), plan: sent }
  expect((await marquee.call(admin, 'plans', 'updatePlan', unknown)).code).toBe('not_found')
})

test('only an unused plan can be deleted; otherwise the error has the number of uses [A-PLAN-15]', async () => {
  const plan = await made()
  await putOn(await company(marquee), plan.id)
  await putOn(await company(marquee), plan.id)
  const remove = (plan_id: string) => marquee.call(admin, 'plans', 'deletePlan', { plan_id })
  const refused = await remove(plan.id)
  expect(refused.code).toBe('plan_in_use')
  expect(refused.error?.error).toContain('used by 2 companies. Deactivate it instead')
  const subscribed = await made()
  const { id: company_id } = await company(marquee)
  await marquee.sql((tx) =>
    tx.insertInto('subscriptions').values({ company_id, plan_id: subscribed.id, status: 'cancelled' }).execute(),
  )
  expect((await read(subscribed.id)).uses).toEqual({ companies: 0, subscriptions: 1, company_types: 0 })
  expect((await remove(subscribed.id)).error?.error).toContain('used by 1 subscription. Deactivate it instead')
  const unused = await made()
  expect((await remove(unused.id)).status).toBe(200)
  expect((await marquee.call(admin, 'plans', 'getPlan', { plan_id: unused.id })).code).toBe('not_found')
})

test('new names of storage and guests override old ones, which count alone [A-PLAN-56 A-PLAN-57]', async () => {
  const { max_storage_gb: _, max_guest_users: __, ...others } = samplePlan.limits
  const guests = { ...others, allow_guest_users: true }
  const limitsOf = async (limits: Record<string, unknown>) => {
    const { plan } = (await create({ ...flat(), limits: { ...guests, ...limits } })).ok
    return { storage: plan.limits.max_storage_gb, guests: plan.limits.max_guest_users }
  }
  expect(await limitsOf({ storage_limit: 5, guest_users_allowed: 3 })).toEqual({ storage: 5, guests: 3 })
  expect(await limitsOf({ storage_limit: 5, max_storage_gb: 7, guest_users_allowed: 3, max_guest_users: 9 })).toEqual({
    storage: 7,
    guests: 9,
  })
  expect(await limitsOf({ storage_limit: 5, max_storage_gb: 0 })).toEqual({ storage: null, guests: null })
})

describe('a failed save names its step, and changes nothing', () => {
  const breaks: [string, string, string][] = [
    ['Failed to fetch existing plan [A-PLAN-130]', 'select on plans', 'failed_to_fetch_plan'],
    ['Failed to fetch modules [A-PLAN-133]', 'select on plan_modules', 'failed_to_fetch_modules'],
    ['Failed to update modules [A-PLAN-132]', 'delete on plan_modules', 'failed_to_update_modules'],
    ['Failed to insert modules [A-PLAN-134]', 'insert on plan_modules', 'failed_to_insert_modules'],
  ]
  const broken = async (right: string, work: () => Promise<void>) => {
    const asOwner = (statement: string) => marquee.app.connection.asOwner((pool) => pool.query(statement))
    await asOwner(`revoke ${right} from marquee_tenant`)
    try {
      await work()
    } finally {
      await asOwner(`grant ${right} to marquee_tenant`)
    }
  }
  test.each(breaks)('%s', async (title, right, code) => {
    const crm = await moduleId('crm')
    const plan = await made(flat({ module_ids: [crm] }))
    await broken(right, async () => {
      const change = { plan_id: plan.id, plan: flat({ name: 'Never', module_ids: [crm] }) }
      const answer = await marquee.call(admin, 'plans', 'updatePlan', change)
      expect(answer.error).toMatchObject({ code, error: title.replace(/ \[.*/, '') })
    })
    expect(await read(plan.id)).toMatchObject({ plan: { name: plan.name }, module_ids: [crm] })
  })

  test('Failed to update plan [A-PLAN-131]', async () => {
    const plan = await made()
    await marquee.app.connection.asOwner((pool) =>
      pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
        create trigger refuse before update on plans for each row execute function refuse()`),
    )
    const answer = await marquee.call(admin, 'plans', 'updatePlan', { plan_id: plan.id, plan: flat() })
    await marquee.app.connection.asOwner((pool) => pool.query('drop trigger refuse on plans; drop function refuse'))
    expect(answer.error).toMatchObject({ code: 'failed_to_update_plan', error: 'Failed to update plan' })
    expect((await read(plan.id)).plan.name).toBe(plan.name)
  })
})

test("plans are listed by name, and an update replaces a plan's links [A-CALL-11 A-CALL-12 A-CALL-14 A-CALL-16 A-CALL-17]", async () => {
  const [crm, budget] = [await moduleId('crm'), await moduleId('budget')]
  const plan = await made(flat({ module_ids: [crm] }))
  const { plans: listed } = (await marquee.call(admin, 'plans', 'listPlans')).ok
  expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).sort((a, b) => a.localeCompare(b)))
  const change = flat({ name: plan.name, description: 'Changed', module_ids: [budget] })
  await marquee.call(admin, 'plans', 'updatePlan', { plan_id: plan.id, plan: change })
  expect(await read(plan.id)).toMatchObject({ plan: { id: plan.id, description: 'Changed' }, module_ids: [budget] })
  const links = await marquee.sql((tx) =>
    tx
      .selectFrom('plan_modules as l')
      .innerJoin('modules as m', 'm.id', 'l.module_id')
      .select(['m.key', 'l.is_included', 'l.permissions'])
      .where('l.plan_id', '=', plan.id)
      .execute(),
  )
  expect(links).toEqual([{ key: 'budget', is_included: true, permissions: { access: 'read' } }])
})

test('a plan is returned with its included modules and their keys, without disabled links [A-CALL-15]', async () => {
  const [crm, budget] = [await moduleId('crm'), await moduleId('budget')]
  const plan = await made(flat({ module_ids: [crm, budget] }))
  await marquee.sql((tx) =>
    tx
      .updateTable('plan_modules')
      .set({ is_included: false })
      .where('plan_id', '=', plan.id)
      .where('module_id', '=', crm)
      .execute(),
  )
  const { module_ids } = await read(plan.id)
  const { modules } = (await marquee.call(admin, 'plans', 'listPlanModules')).ok
  expect(modules.filter(({ id }) => module_ids.includes(id)).map(({ key }) => key)).toEqual(['budget'])
})
