import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModuleStatus } from '#shared/features/back-office/module-catalog.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, type Person, rootAdmin } from '#tests/support/people.ts'

let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee({ SUPPORT_EMAIL: 'help@marquee.example' })
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

async function moduleId(key: string): Promise<string> {
  const { modules } = (await marquee.call(root, 'plans', 'listPlanModules')).ok
  return modules.find((module) => module.key === key)?.id ?? ''
}

const give = async (tenant: Company, key: string) =>
  marquee.call(root, 'adminCompanies', 'createModuleOverride', {
    company_id: tenant.id,
    module_id: await moduleId(key),
    override_reason: 'A pilot',
  })
const overridesOf = async (tenant: Company) =>
  (await marquee.call(root, 'adminCompanies', 'getModuleOverrides', { company_id: tenant.id })).ok
const figuresOf = async (tenant: Company) => (await marquee.call(tenant.owner, 'dashboard', 'getDashboard')).ok.figures

test('only modules with screens are offered and can be granted to a company', async () => {
  const tenant = await company(marquee, { plan: 'Starter' })
  expect((await overridesOf(tenant)).available_modules.map(({ key }) => key)).toEqual(['marketing'])
  expect((await give(tenant, 'crm')).code).toBe('module_not_available')
  expect((await give(tenant, 'marketing')).status).toBe(200)
})

test('the list of modules keeps active modules without screens apart from active ones', async () => {
  const keys = async (status: ModuleStatus) =>
    (await marquee.call(root, 'moduleCatalog', 'listModules', { status })).ok.modules.map(({ key }) => key)
  expect(await keys('unavailable')).toEqual(expect.arrayContaining(['budget', 'crm', 'projects', 'analytics']))
  const active = await keys('active')
  expect(active).toEqual(expect.arrayContaining(['dashboard', 'events', 'marketing']))
  expect(active).not.toContain('crm')
})

test('an existing override stays, and can be disabled but not enabled again', async () => {
  const tenant = await company(marquee, { plan: 'Starter' })
  const module_id = await moduleId('crm')
  await marquee.sql((tx) =>
    tx
      .insertInto('company_module_overrides')
      .values({ company_id: tenant.id, module_id, override_reason: 'Bought early' })
      .execute(),
  )
  const [override] = (await overridesOf(tenant)).overrides
  const turn = (is_enabled: boolean) =>
    marquee.call(root, 'adminCompanies', 'setModuleOverride', { override_id: override?.id ?? '', is_enabled })
  expect((await turn(false)).status).toBe(200)
  expect((await turn(true)).code).toBe('module_not_available')
  expect((await overridesOf(tenant)).overrides).toHaveLength(1)
})

test('a module without screens cannot be granted, nor can a new catalog module', async () => {
  const made = await marquee.call(root, 'moduleCatalog', 'createModule', {
    key: 'lost_property',
    name: 'Lost property',
    description: '',
    category: 'productivity',
    icon: 'zap',
    default_permissions: { access: 'read' },
    sort_order: 200,
    is_core: false,
    is_active: true,
  })
  expect(made.status).toBe(200)
  const tenant = await company(marquee)
  for (const module_key of ['lost_property', 'crm', 'project_management']) {
    const one = { company_id: tenant.id, module_key }
    expect((await marquee.call(root, 'moduleCatalog', 'grantModuleToCompanyAdmins', one)).code).toBe(
      'module_not_available',
    )
    expect((await marquee.call(root, 'moduleCatalog', 'autoGrantNewModule', { module_key })).code).toBe(
      'module_not_available',
    )
  }
  const sold = { company_id: tenant.id, module_key: 'marketing' }
  expect((await marquee.call(root, 'moduleCatalog', 'grantModuleToCompanyAdmins', sold)).status).toBe(200)
})

test('a plan keeps its modules, and gets no unavailable ones', async () => {
  const { plans } = (await marquee.call(root, 'plans', 'listPlans')).ok
  const pro = plans.find(({ name }) => name === 'Pro')
  if (!pro) throw new Error('There is no plan Pro')
  const { plan, module_ids } = (await marquee.call(root, 'plans', 'getPlan', { plan_id: pro.id })).ok
  const { name, price_monthly, currency, billing_frequency, trial_days, limits } = plan
  const { is_active, is_featured, is_private, display_inclusions, allowed_company_type_ids } = plan
  const save = (ids: string[]) =>
    marquee.call(root, 'plans', 'updatePlan', {
      plan_id: pro.id,
      plan: {
        ...{ name, price_monthly, currency, billing_frequency, trial_days, limits },
        ...{ is_active, is_featured, is_private, display_inclusions, allowed_company_type_ids },
        description: plan.description ?? '',
        module_ids: ids,
      },
    })
  expect((await save([...module_ids, await moduleId('marketing')])).status).toBe(200)
  expect((await save(module_ids)).status).toBe(200)
  const budget = await moduleId('budget')
  expect(module_ids).toContain(budget)
  expect((await save(module_ids.filter((id) => id !== budget))).status).toBe(200)
  expect((await save(module_ids)).code).toBe('module_not_available')
})

test('a company sees the number of usable modules, and its events', async () => {
  for (const [plan, modules] of [
    ['Starter', 4],
    ['Business', 5],
  ] as const)
    expect(await figuresOf(await company(marquee, { plan }))).toMatchObject({ modules, events: 0 })
})

test('granted modules stay with the company until they become available', async () => {
  const tenant = await company(marquee, { plan: 'Starter' })
  const { modules } = (
    await marquee.call(tenant.owner, 'modules', 'getCompanyModules', { company_id_param: tenant.id })
  ).ok
  expect(modules.map(({ module_key }) => module_key)).toContain('budget')
})

test("offered plans and a company's plan show available features; the stored plan keeps every line", async () => {
  const offered = (await marquee.call({}, 'onboarding', 'listPlans', {})).ok.plans
  const linesOf = (name: string) => offered.find((plan) => plan.name === name)?.display_inclusions
  expect(linesOf('Starter')).toEqual(['Up to 5 team members', 'Up to 10 events', 'Email support'])
  expect(linesOf('Business')).toEqual([
    ...['Base price plus seats', 'Everything in Pro', 'Unlimited team members', 'Unlimited guests'],
    ...['Unlimited webhooks', 'Your logo and colors', 'Priority support'],
  ])
  const tenant = await company(marquee, { plan: 'Starter' })
  const own = (await marquee.call(tenant.owner, 'billing', 'getBilling')).ok.plan
  expect(own?.display_inclusions).toEqual(linesOf('Starter'))
  const { plans } = (await marquee.call(root, 'plans', 'listPlans')).ok
  expect(plans.find(({ name }) => name === 'Pro')?.display_inclusions).toContain('Budget, CRM and projects')
})
