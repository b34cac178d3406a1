import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { grantModuleToRoles } from '#server/domain/modules/module-grants.ts'
import type { RequestInput } from '#shared/call.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { coreModules, standardModules } from '#shared/modules.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person, rootAdmin } from '#tests/support/people.ts'
import { sampleModule, samplePlan } from '#tests/support/sample-values.ts'

vi.mock('#shared/modules.ts', () => import('#tests/support/all-modules-available.ts'))

type Calls = typeof moduleCatalog.calls
type ToCreate = RequestInput<Calls['createModule']>

let marquee: TestMarquee
let admin: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  admin = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

let counter = 0
const sample = (change: Partial<ToCreate> = {}): ToCreate => {
  counter++
  return { ...sampleModule, name: `Module ${counter}`, key: `module_${counter}`, ...change }
}
const create = (module: ToCreate) => marquee.call(admin, 'moduleCatalog', 'createModule', module)
const made = async (change: Partial<ToCreate> = {}) => (await create(sample(change))).ok.module
const remove = (module_id: string) =>
  marquee.call(admin, 'moduleCatalog', 'deleteModule', { module_id, admin_notes: 'Nobody wants it' })
const list = async (filter: RequestInput<Calls['listModules']> = {}) =>
  (await marquee.call(admin, 'moduleCatalog', 'listModules', filter)).ok.modules
const keys = async (filter: RequestInput<Calls['listModules']> = {}) => (await list(filter)).map(({ key }) => key)
const moduleOf = async (key: string) => {
  const found = (await list({ search: key })).find((module) => module.key === key)
  if (!found) throw new Error(`no module ${key}`)
  return found
}
const update = (module_id: string, change: Partial<RequestInput<Calls['updateModule']>['module']>) =>
  marquee.call(admin, 'moduleCatalog', 'updateModule', { module_id, module: { ...sampleModule, ...change } })
const auditOf = (id: string) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'old_values', 'new_values', 'metadata', 'company_id'])
      .where('resource_type', '=', 'module')
      .where('resource_id', '=', id)
      .orderBy('created_at')
      .execute(),
  )
const levelOf = async (who: Person, tenant: Company, key: string) => {
  const { memberships } = (await marquee.call({ ...who, company: tenant.id }, 'auth', 'getSession')).ok
  return memberships.find(({ company_id }) => company_id === tenant.id)?.role?.permissions[key]
}
const override = (tenant: Company, module_id: string) =>
  marquee.sql((tx) =>
    tx
      .insertInto('company_module_overrides')
      .values({ company_id: tenant.id, module_id, override_reason: 'For a test' })
      .execute(),
  )
const modulesOf = async (tenant: Company) =>
  (await marquee.call(tenant.owner, 'modules', 'getCompanyModules', { company_id_param: tenant.id })).ok.modules

describe('the initial catalog', () => {
  test("has core modules, standard modules, and the platform company's module [A-MOD-33 A-MOD-34 A-MOD-35]", async () => {
    expect((await keys({ is_core: 'true' })).sort()).toEqual([...coreModules].sort())
    expect(coreModules).toEqual(['dashboard', 'company_settings', 'team'])
    expect(standardModules).toEqual(['events', 'budget', 'crm', 'projects', 'analytics', 'marketing'])
    expect((await keys({ is_core: 'false' })).sort()).toEqual([...standardModules, 'admin'].sort())
    const { id } = await moduleOf('admin')
    const tenant = await company(marquee)
    await override(tenant, id)
    expect((await modulesOf(tenant)).map(({ module_key }) => module_key)).not.toContain('admin')
    const grant = { company_id: tenant.id, module_key: 'admin' }
    expect((await marquee.call(admin, 'moduleCatalog', 'grantModuleToCompanyAdmins', grant)).code).toBe(
      'module_not_available',
    )
  })
})

describe('a module', () => {
  test('is created with its fields and one audit row [A-MOD-28 A-CALL-08 A-CALL-67 A-ENT-09]', async () => {
    const { default_permissions: _, ...sent } = sample({ category: ' Ticketing ', description: 'Seats and rows' })
    const { module } = (await create(sent)).ok
    expect(module).toMatchObject({
      key: sent.key,
      name: sent.name,
      description: 'Seats and rows',
      category: 'ticketing',
      default_permissions: { access: 'read' },
      is_core: false,
      is_active: true,
      created_at: expect.any(String),
      deleted_at: null,
    })
    expect(await auditOf(module.id)).toMatchObject([{ action_type: 'create', new_values: { key: sent.key } }])
  })

  test('needs a name and a unique key, even among deleted modules [A-MOD-24 A-MOD-25]', async () => {
    expect((await create(sample({ key: '' }))).error?.data.fields).toEqual({ key: 'Key is required' })
    expect((await create(sample({ name: '  ' }))).error?.data.fields).toEqual({ name: 'Name is required' })
    for (const key of ['Big', '1st', 'two words', 'project_management'])
      expect((await create(sample({ key }))).code).toBe('bad_input')
    const module = await made()
    expect((await create(sample({ key: module.key }))).code).toBe('module_key_taken')
    await remove(module.id)
    expect((await create(sample({ key: module.key }))).code).toBe('module_key_taken')
  })

  test('can be changed except for its key [A-MOD-26 A-CALL-09 A-CALL-68]', async () => {
    const { id, key } = await made()
    const change = { name: 'Renamed', category: 'finance', is_active: false, icon: 'mail' as const, sort_order: 7 }
    const { module } = (await update(id, change)).ok
    expect(module).toMatchObject({ ...change, key })
    const withKey = { module_id: id, module: { ...sampleModule, key: 'other' } }
    expect((await marquee.call(admin, 'moduleCatalog', 'updateModule', withKey)).code).toBe('bad_input')
    expect(await auditOf(id)).toMatchObject([
      {},
      { action_type: 'update', old_values: { name: expect.stringContaining('Module') }, new_values: change },
    ])
  })

  test('that is deleted keeps its row without effect, until it is restored [A-MOD-12 A-MOD-15 A-MOD-21 A-CALL-69]', async () => {
    const { id, key } = await made()
    const tenant = await company(marquee)
    await override(tenant, id)
    const has = async () => (await modulesOf(tenant)).some(({ module_key }) => module_key === key)
    expect(await has()).toBe(true)
    expect((await remove(id)).ok.module.deleted_at).not.toBeNull()
    expect([await has(), (await keys()).includes(key), (await keys({ status: 'deleted' })).includes(key)]).toEqual([
      false,
      false,
      true,
    ])
    expect([(await remove(id)).code, (await update(id, {})).code]).toEqual(['not_found', 'not_found'])
    const restore = () => marquee.call(admin, 'moduleCatalog', 'restoreModule', { module_id: id, admin_notes: 'Back' })
    expect((await restore()).ok.module.deleted_at).toBeNull()
    expect([await has(), (await keys()).includes(key), (await keys({ status: 'deleted' })).includes(key)]).toEqual([
      true,
      true,
      false,
    ])
    expect((await restore()).code).toBe('not_found')
    expect(await auditOf(id)).toMatchObject([
      { action_type: 'create' },
      { action_type: 'delete', metadata: { admin_notes: 'Nobody wants it' } },
      { action_type: 'restore', metadata: { admin_notes: 'Back' } },
    ])
  })

  test('that is core cannot be deleted or deactivated, and stays core where the product needs it [A-MOD-22 A-MOD-23]', async () => {
    for (const key of coreModules) {
      const { id } = await moduleOf(key)
      expect((await remove(id)).code).toBe('module_is_core')
      expect((await update(id, { is_core: true, is_active: false })).code).toBe('module_is_core')
      expect((await update(id, { is_core: false })).code).toBe('module_is_built_in')
    }
    const { id } = await moduleOf('admin')
    expect([(await remove(id)).code, (await update(id, { is_active: false })).code]).toEqual([
      'module_is_built_in',
      'module_is_built_in',
    ])
    expect((await create(sample({ is_core: true, is_active: false }))).code).toBe('module_is_core')
    const own = await made({ is_core: true })
    expect((await remove(own.id)).code).toBe('module_is_core')
    expect((await update(own.id, { is_core: false, is_active: false })).ok.module.is_active).toBe(false)
    expect((await remove(own.id)).ok.module.deleted_at).not.toBeNull()
  })

  test('shows how many plans, overrides and companies have it', async () => {
    const { id } = await made()
    const [onPlan, overridden] = [await company(marquee, { plan: 'Starter' }), await company(marquee, { plan: 'Pro' })]
    const uses = async () => (await marquee.call(admin, 'moduleCatalog', 'getModule', { module_id: id })).ok.uses
    expect(await uses()).toEqual({ plans: 0, overrides: 0, companies: 0 })
    await override(overridden, id)
    expect(await uses()).toEqual({ plans: 0, overrides: 1, companies: 1 })
    const plan = { ...samplePlan, name: 'Holds a module', module_ids: [id] }
    const { id: plan_id } = (await marquee.call(admin, 'plans', 'createPlan', plan)).ok.plan
    await marquee.sql((tx) => tx.updateTable('companies').set({ plan_id }).where('id', '=', onPlan.id).execute())
    expect(await uses()).toEqual({ plans: 1, overrides: 1, companies: 2 })
  })
})

describe('the list', () => {
  test('is newest first, and filtered by category, type, status and text [A-MOD-07 A-MOD-08 A-CALL-06]', async () => {
    const old = await made({ name: 'Gate scanners', category: 'access' })
    await marquee.sql((tx) =>
      tx
        .updateTable('modules')
        .set({ created_at: new Date(Date.now() - 60_000).toISOString() })
        .where('id', '=', old.id)
        .execute(),
    )
    const recent = await made({ description: 'Holds 100% of gate lists', category: 'access', is_active: false })
    const core = await made({ category: 'access', is_core: true })
    expect(await keys({ category: 'access' })).toEqual([core.key, recent.key, old.key])
    expect(await keys({ category: 'access', is_core: 'true' })).toEqual([core.key])
    expect(await keys({ category: 'access', is_core: 'false' })).toEqual([recent.key, old.key])
    expect(await keys({ category: 'access', status: 'active' })).toEqual([core.key, old.key])
    expect(await keys({ category: 'access', status: 'inactive' })).toEqual([recent.key])
    expect(await keys({ search: 'GATE' })).toEqual([recent.key, old.key])
    expect(await keys({ search: '100%' })).toEqual([recent.key])
    expect(await keys({ search: core.key, category: 'access' })).toEqual([core.key])
  })

  test('offers the categories in use, each once [A-CALL-07]', async () => {
    await made({ category: 'backstage' })
    await made({ category: 'backstage' })
    const { categories } = (await marquee.call(admin, 'moduleCatalog', 'listModuleCategories')).ok
    expect(categories.filter((one) => one === 'backstage')).toHaveLength(1)
    expect(categories).toEqual([...categories].sort())
  })

  test('of a plan has active modules by category, then name [A-CALL-05]', async () => {
    const off = await made({ is_active: false })
    const { modules } = (await marquee.call(admin, 'plans', 'listPlanModules')).ok
    const order = modules.map(({ category, name }) => `${category}\n${name}`)
    expect(order).toEqual([...order].sort())
    expect(modules.map(({ key }) => key)).not.toContain(off.key)
  })
})

describe('granting', () => {
  test('a new module is granted to the admins of every company, without effect before the company has it [A-MOD-27 A-MOD-31]', async () => {
    const [tenant, other] = [await company(marquee), await company(marquee)]
    const viewer = await member(marquee, tenant, 'viewer')
    const { key, id } = await made()
    for (const one of [tenant, other]) expect(await levelOf(one.owner, one, key)).toEqual({ access: 'admin' })
    expect(await levelOf(viewer, tenant, key)).toBeUndefined()
    const may = async () =>
      (
        await marquee.call(tenant.owner, 'modules', 'hasModulePermission', {
          user_id_param: tenant.owner.id,
          company_id_param: tenant.id,
          module_key_param: key,
          action_param: 'read',
        })
      ).ok.result
    expect(await may()).toBe(false)
    await override(tenant, id)
    expect(await may()).toBe(true)
  })

  test('changing a standard module grants it to nobody', async () => {
    const tenant = await company(marquee)
    const someone = await member(marquee, tenant, 'viewer')
    const { id, key } = await made()
    await override(tenant, id)
    expect((await update(id, { name: 'Renamed', default_permissions: { access: 'admin' } })).status).toBe(200)
    expect(await levelOf(someone, tenant, key)).toBeUndefined()
  })

  test('a core module is granted to every role, at its initial level', async () => {
    const tenant = await company(marquee)
    const viewer = await member(marquee, tenant, 'viewer')
    const standard = await made({ default_permissions: { access: 'admin' } })
    expect(await levelOf(viewer, tenant, standard.key)).toBeUndefined()
    await update(standard.id, { is_core: true, default_permissions: { access: 'admin' } })
    expect(await levelOf(viewer, tenant, standard.key)).toEqual({ access: 'write' })
    const core = await made({ is_core: true })
    expect(await levelOf(viewer, tenant, core.key)).toEqual({ access: 'read' })
    expect(await levelOf(tenant.owner, tenant, core.key)).toEqual({ access: 'admin' })
  })

  test.each([
    [undefined, 'write'],
    ['admin', 'write'],
    ['write', 'write'],
    ['read', 'read'],
  ] as const)(
    'to one company at %s: Admin roles get admin, others %s, and existing levels stay [A-MOD-29 A-MOD-30 A-CALL-70]',
    async (access, others) => {
      const [tenant, other] = [await company(marquee), await company(marquee)]
      const viewer = await member(marquee, tenant, 'viewer')
      const { key, id } = await made()
      const custom = await member(marquee, tenant, { [key]: { access: 'admin' } })
      const input = { company_id: tenant.id, module_key: key, admin_notes: 'As agreed', ...(access && { access }) }
      expect((await marquee.call(admin, 'moduleCatalog', 'grantModuleToCompanyAdmins', input)).ok).toEqual({
        success: true,
      })
      expect(await levelOf(tenant.owner, tenant, key)).toEqual({ access: 'admin' })
      expect(await levelOf(viewer, tenant, key)).toEqual({ access: others })
      expect(await levelOf(custom, tenant, key)).toEqual({ access: 'admin' })
      expect(await levelOf(await member(marquee, other, 'viewer'), other, key)).toBeUndefined()
      expect((await auditOf(id))[1]).toMatchObject({
        action_type: 'grant',
        company_id: tenant.id,
        new_values: { module_key: key, access: access ?? 'admin' },
        metadata: { admin_notes: 'As agreed' },
      })
    },
  )

  test('to everyone: all company admins, and other roles where the company has the module [A-CALL-71]', async () => {
    const { key, id } = await made()
    const [tenant, other] = [await company(marquee), await company(marquee)]
    await override(tenant, id)
    const [viewer, stranger] = [await member(marquee, tenant, 'viewer'), await member(marquee, other, 'viewer')]
    expect(await levelOf(other.owner, other, key)).toBeUndefined()
    const grant = (module_key: string) =>
      marquee.call(admin, 'moduleCatalog', 'autoGrantNewModule', { module_key, access: 'read' })
    await grant(key)
    expect(await levelOf(other.owner, other, key)).toEqual({ access: 'admin' })
    expect(await levelOf(viewer, tenant, key)).toEqual({ access: 'read' })
    expect(await levelOf(stranger, other, key)).toBeUndefined()
    expect((await grant('no_such_module')).code).toBe('module_not_available')
    expect((await auditOf(id)).map(({ action_type }) => action_type)).toEqual(['create', 'grant'])
  })

  test('requires an active account, membership, role, company and entitlement [A-MOD-32]', async () => {
    const tenant = await company(marquee)
    const { key, id } = await made()
    await override(tenant, id)
    await marquee.sql((tx) => grantModuleToRoles(tx, { company_id: tenant.id }, key, 'read'))
    const someone = await member(marquee, tenant, 'viewer')
    const asked = async (action: 'read' | 'write' = 'read') => {
      const answer = await marquee.call(someone, 'modules', 'hasModulePermission', {
        user_id_param: someone.id,
        company_id_param: tenant.id,
        module_key_param: key,
        action_param: action,
      })
      return answer.error ? false : answer.ok.result
    }
    expect([await asked(), await asked('write')]).toEqual([true, false])
    const role = await marquee.sql((tx) =>
      tx
        .selectFrom('user_company_memberships')
        .select('company_role_id')
        .where('id', '=', someone.membership_id)
        .executeTakeFirstOrThrow(),
    )
    const roleId = role.company_role_id ?? ''
    const set = {
      user: (status: 'active' | 'suspended') =>
        marquee.sql((tx) => tx.updateTable('users').set({ status }).where('id', '=', someone.id).execute()),
      membership: (status: 'active' | 'inactive') =>
        marquee.sql((tx) =>
          tx.updateTable('user_company_memberships').set({ status }).where('id', '=', someone.membership_id).execute(),
        ),
      role: (is_active: boolean) =>
        marquee.sql((tx) => tx.updateTable('company_roles').set({ is_active }).where('id', '=', roleId).execute()),
      company: (status: 'active' | 'past_due') =>
        marquee.sql((tx) => tx.updateTable('companies').set({ status }).where('id', '=', tenant.id).execute()),
      entitlement: (is_enabled: boolean) =>
        marquee.sql((tx) =>
          tx.updateTable('company_module_overrides').set({ is_enabled }).where('company_id', '=', tenant.id).execute(),
        ),
    }
    const answers: [string, boolean, boolean][] = []
    const without = async (what: string, off: () => Promise<unknown>, on: () => Promise<unknown>) => {
      await off()
      const gone = await asked()
      await on()
      answers.push([what, gone, await asked()])
    }
    await without(
      'user',
      () => set.user('suspended'),
      () => set.user('active'),
    )
    await without(
      'membership',
      () => set.membership('inactive'),
      () => set.membership('active'),
    )
    await without(
      'role',
      () => set.role(false),
      () => set.role(true),
    )
    await without(
      'company',
      () => set.company('past_due'),
      () => set.company('active'),
    )
    await without(
      'entitlement',
      () => set.entitlement(false),
      () => set.entitlement(true),
    )
    expect(answers).toEqual(['user', 'membership', 'role', 'company', 'entitlement'].map((what) => [what, false, true]))
  })
})
