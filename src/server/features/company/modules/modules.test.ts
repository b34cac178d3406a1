import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantModuleToRoles } from '#server/domain/modules/module-grants.ts'
import { json } from '#server/platform/database/database.ts'
import { isModuleAvailable } from '#shared/modules.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, person, rootAdmin } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

async function modulesOf(tenant: Company) {
  const { modules } = (
    await marquee.call(tenant.owner, 'modules', 'getCompanyModules', { company_id_param: tenant.id })
  ).ok
  return modules
}
const sources = async (tenant: Company) =>
  Object.fromEntries((await modulesOf(tenant)).map(({ module_key, source }) => [module_key, source]))

function override(tenant: Company, key: string, values: { is_enabled?: boolean; expires_at?: string } = {}) {
  return marquee.sql((tx) =>
    tx
      .insertInto('company_module_overrides')
      .values((eb) => ({
        company_id: tenant.id,
        module_id: eb.selectFrom('modules').select('id').where('key', '=', key),
        override_reason: 'For a test',
        ...values,
      }))
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'module_id']).doUpdateSet({ is_enabled: true, ...values }),
      )
      .execute(),
  )
}

test('a company has core modules and those of its plan, each with its source [C-CALL-10 C-ACC-25 C-ACC-28 C-ACC-30 A-CALL-77 A-ENT-11]', async () => {
  expect(await sources(await company(marquee, { plan: 'Starter' }))).toEqual({
    dashboard: 'core',
    events: 'plan',
    budget: 'plan',
    team: 'core',
    company_settings: 'core',
  })
  expect(await sources(await company(marquee, { plan: 'Business' }))).toEqual({
    dashboard: 'core',
    events: 'plan',
    budget: 'plan',
    crm: 'plan',
    projects: 'plan',
    analytics: 'plan',
    marketing: 'plan',
    team: 'core',
    company_settings: 'core',
  })
})

test('each module has icon, path, order, permissions and limits [C-ACC-29 C-ENT-18 C-ENT-19 A-CALL-79 A-ENT-10 M-ACC-01]', async () => {
  const modules = await modulesOf(await company(marquee, { plan: 'Starter' }))
  expect(modules.find(({ module_key }) => module_key === 'dashboard')).toEqual({
    module_key: 'dashboard',
    module_name: 'Dashboard',
    permissions: { access: 'read' },
    limits: {},
    source: 'core',
    icon: 'layout dashboard',
    navigation_path: '/dashboard',
    sort_order: 0,
    is_core: true,
  })
  expect(modules.find(({ module_key }) => module_key === 'events')).toMatchObject({
    limits: { max_events: 10 },
    permissions: { access: 'read' },
    navigation_path: '/events',
  })
  expect(modules.map(({ sort_order }) => sort_order)).toEqual(
    [...modules.map(({ sort_order }) => sort_order)].sort((a, b) => a - b),
  )
})

test('a module without screens has no path [M-ACC-07]', async () => {
  const paths = await marquee.sql((tx) => tx.selectFrom('modules').select(['key', 'navigation_path']).execute())
  const leading = paths.filter(({ navigation_path }) => navigation_path !== null).map(({ key }) => key)
  expect(leading.filter((key) => !isModuleAvailable(key))).toEqual([])
  expect(paths.filter(({ key }) => key === 'crm')).toEqual([{ key: 'crm', navigation_path: null }])
})

test('an enabled override grants a module and takes precedence over the plan; a disabled or expired one grants nothing [C-ACC-26 C-ACC-27 C-ACC-28 A-ENT-32]', async () => {
  const tenant = await company(marquee, { plan: 'Starter' })
  await override(tenant, 'crm')
  await override(tenant, 'events')
  expect(await sources(tenant)).toMatchObject({ crm: 'override', events: 'override' })
  expect((await modulesOf(tenant)).find(({ module_key }) => module_key === 'crm')?.permissions).toEqual({
    access: 'admin',
  })
  await override(tenant, 'crm', { is_enabled: false })
  await override(tenant, 'events', { expires_at: new Date(Date.now() - 1000).toISOString() })
  expect(await sources(tenant)).toMatchObject({ events: 'plan' })
  expect(await sources(tenant)).not.toHaveProperty('crm')
})

test('a module from several sources names the strongest: override, then plan, then core [A-CALL-78]', async () => {
  const tenant = await company(marquee, { plan: 'Starter' })
  const sourceOf = async (key: string) => (await sources(tenant))[key]
  const plan_id = await marquee.sql(async (tx) => {
    const { id } = await tx
      .insertInto('plans')
      .values({ name: `Three ways ${tenant.id}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('companies').set({ plan_id: id }).where('id', '=', tenant.id).execute()
    return id
  })
  expect(await sourceOf('team')).toBe('core')
  await marquee.sql((tx) =>
    tx
      .insertInto('plan_modules')
      .values((eb) => ({ plan_id, module_id: eb.selectFrom('modules').select('id').where('key', '=', 'team') }))
      .execute(),
  )
  expect(await sourceOf('team')).toBe('plan')
  await override(tenant, 'team')
  expect(await sourceOf('team')).toBe('override')
})

test('a plan change adds and removes modules at the next request', async () => {
  const tenant = await company(marquee, { plan: 'Pro' })
  const someone = await member(marquee, tenant, { crm: { access: 'read' }, dashboard: { access: 'read' } })
  const question = {
    user_id_param: someone.id,
    company_id_param: tenant.id,
    module_key_param: 'crm',
    action_param: 'read',
  } as const
  const may = async () => (await marquee.call(someone, 'modules', 'hasModulePermission', question)).ok.result
  const choose = (name: string) =>
    marquee.sql((tx) =>
      tx
        .updateTable('companies')
        .set((eb) => ({ plan_id: eb.selectFrom('plans').select('id').where('name', '=', name) }))
        .where('id', '=', tenant.id)
        .execute(),
    )
  expect(await may()).toBe(true)
  await choose('Starter')
  expect(await may()).toBe(false)
  await choose('Business')
  expect(await may()).toBe(true)
})

test('only the platform company has the admin module, despite overrides [C-ACC-31 C-ACC-32]', async () => {
  const tenant = await company(marquee)
  await override(tenant, 'admin')
  expect(await sources(tenant)).not.toHaveProperty('admin')
  const root = await rootAdmin(marquee)
  const platform = (await marquee.call(root, 'auth', 'getSession')).ok.company
  expect(platform?.modules.map(({ module_key }) => module_key)).toEqual([
    'dashboard',
    'team',
    'company_settings',
    'admin',
  ])
})

test("only members see a company's modules", async () => {
  const tenant = await company(marquee)
  const stranger = await person(marquee)
  const owner = (await company(marquee)).owner
  const former = await member(marquee, tenant, 'admin', (await company(marquee)).owner)
  await marquee.sql((tx) =>
    tx
      .updateTable('user_company_memberships')
      .set({ status: 'inactive' })
      .where('id', '=', former.membership_id)
      .execute(),
  )
  for (const who of [stranger, owner, former]) {
    const answer = await marquee.call(who, 'modules', 'getCompanyModules', { company_id_param: tenant.id })
    expect([answer.status, answer.code]).toEqual([403, 'not_a_member'])
  }
})

test('a module from an override grants admin to Admin roles and write to others [C-ACC-36]', async () => {
  const tenant = await company(marquee, { plan: 'Starter' })
  await marquee.sql((tx) => grantModuleToRoles(tx, { company_id: tenant.id }, 'crm', 'admin'))
  expect(await reach(tenant, 'crm')).toEqual({ admin: 'admin', manager: 'write', member: 'write', viewer: 'write' })
})

test('a module from a plan or by default grants admin to Admin roles and read to others [C-ACC-35 C-ACC-37]', async () => {
  const tenant = await company(marquee, { plan: 'Starter' })
  await marquee.sql((tx) => grantModuleToRoles(tx, { company_id: tenant.id }, 'crm', 'read'))
  expect(await reach(tenant, 'crm')).toEqual({ admin: 'admin', manager: 'read', member: 'read', viewer: 'read' })
})

test('a role keeps its keys: not lowered, without effect while the module is missing, effective when it returns [C-ACC-34 C-ACC-38 C-ACC-39 C-ACC-40]', async () => {
  const tenant = await company(marquee, { plan: 'Starter' })
  await override(tenant, 'crm')
  const someone = await member(marquee, tenant, { crm: { access: 'admin' }, dashboard: { access: 'read' } })
  const may = async () =>
    (
      await marquee.call(someone, 'modules', 'hasModulePermission', {
        user_id_param: someone.id,
        company_id_param: tenant.id,
        module_key_param: 'crm',
        action_param: 'admin',
      })
    ).ok.result
  expect(await may()).toBe(true)
  await override(tenant, 'crm', { is_enabled: false })
  expect(await may()).toBe(false)
  await marquee.sql((tx) => grantModuleToRoles(tx, { company_id: tenant.id }, 'crm', 'read'))
  await override(tenant, 'crm', { is_enabled: true })
  expect(await may()).toBe(true)
})

test('has-module-permission checks access with aliases and levels, and denies it for other users [C-CALL-11 C-ACC-33]', async () => {
  const tenant = await company(marquee)
  const viewer = await member(marquee, tenant, { projects: { access: 'write' }, dashboard: { access: 'read' } })
  const ask = async (module_key_param: string, action_param: 'read' | 'write' | 'admin', user_id_param = viewer.id) =>
    (
      await marquee.call(viewer, 'modules', 'hasModulePermission', {
        user_id_param,
        company_id_param: tenant.id,
        module_key_param,
        action_param,
      })
    ).ok.result
  expect(await ask('project_management', 'write')).toBe(true)
  expect(await ask('projects', 'admin')).toBe(false)
  expect(await ask('events', 'read')).toBe(false)
  expect(await ask('dashboard', 'read', tenant.owner.id)).toBe(false)
})

async function reach(tenant: Company, key: string): Promise<Record<string, string>> {
  const { roles } = (await marquee.call(tenant.owner, 'team', 'listRoles')).ok
  return Object.fromEntries(
    roles.map(({ role, permissions }) => {
      const entry = permissions[key]
      return [role.key, entry && entry !== true ? entry.access : 'none']
    }),
  )
}

test('a grant does not change wildcards and existing permissions', async () => {
  const before = await marquee.sql((tx) =>
    tx.selectFrom('company_roles').select('permissions').where('of_platform', '=', true).executeTakeFirstOrThrow(),
  )
  const platform = await marquee.sql((tx) =>
    tx.selectFrom('companies').select('id').where('is_platform', '=', true).executeTakeFirstOrThrow(),
  )
  await marquee.sql((tx) => grantModuleToRoles(tx, { company_id: platform.id }, 'crm', 'admin'))
  const after = await marquee.sql((tx) =>
    tx.selectFrom('company_roles').select('permissions').where('of_platform', '=', true).executeTakeFirstOrThrow(),
  )
  expect(json(after)).toBe(json(before))
})
