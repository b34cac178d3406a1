import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RequestInput } from '#shared/call.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person, rootAdmin } from '#tests/support/people.ts'
import { announceOverrideEnds, sendOverrideNotice } from './override-notices.ts'

vi.mock('#shared/modules.ts', () => import('#tests/support/all-modules-available.ts'))

let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

const run = (statement: ReturnType<typeof sql>) => marquee.sql((tx) => statement.execute(tx))
const moduleId = async (key: string) =>
  (await marquee.sql((tx) => tx.selectFrom('modules').select('id').where('key', '=', key).executeTakeFirstOrThrow())).id
type NewOverride = Partial<RequestInput<typeof adminCompanies.calls.createModuleOverride>>
const add = async (tenant: Company, key: string, over: NewOverride = {}) =>
  marquee.call(root, 'adminCompanies', 'createModuleOverride', {
    company_id: tenant.id,
    module_id: await moduleId(key),
    override_reason: 'Promised by sales',
    ...over,
  })
const overridesOf = async (tenant: Company) =>
  (await marquee.call(root, 'adminCompanies', 'getModuleOverrides', { company_id: tenant.id })).ok
const modulesOf = async (tenant: Company) => {
  const { modules } = (
    await marquee.call(tenant.owner, 'modules', 'getCompanyModules', { company_id_param: tenant.id })
  ).ok
  return new Map(modules.map((module) => [module.module_key, module.source]))
}
const permissionsOf = async (tenant: Company, key: string) => {
  const { rows } = await marquee.sql((tx) =>
    sql<{ base: string; held: { access: string } | null }>`select b.key as base, r.permissions -> ${key}::text as held
      from company_roles r join roles b on b.id = r.role_id where r.company_id = ${tenant.id} order by b.sort_order`.execute(
      tx,
    ),
  )
  return Object.fromEntries(rows.map(({ base, held }) => [base, held?.access ?? null]))
}
const switchTo = (override_id: string, is_enabled: boolean) =>
  marquee.call(root, 'adminCompanies', 'setModuleOverride', { override_id, is_enabled })
const auditOf = (overrideId: string) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'resource_type', 'admin_user_id', 'metadata'])
      .where('resource_id', '=', overrideId)
      .orderBy('seq')
      .execute(),
  )

describe('an override', () => {
  test('grants the module with the next request, with grantor and reason; Admin roles get admin, others its level, at most write [A-CDET-88 A-CDET-91 A-CDET-92 A-CALL-33 A-CALL-70 A-ENT-32 A-ENT-33]', async () => {
    const tenant = await company(marquee, { plan: 'Starter' })
    expect((await modulesOf(tenant)).has('marketing')).toBe(false)
    const { override_id } = (await add(tenant, 'marketing')).ok
    expect((await modulesOf(tenant)).get('marketing')).toBe('override')
    expect((await overridesOf(tenant)).overrides).toMatchObject([
      {
        id: override_id,
        company_id: tenant.id,
        module_id: await moduleId('marketing'),
        override_reason: 'Promised by sales',
        expires_at: null,
        permissions: { access: 'admin' },
        is_enabled: true,
        granted_by: root.id,
        module: { key: 'marketing', name: 'Marketing' },
      },
    ])
    expect(await permissionsOf(tenant, 'marketing')).toMatchObject({
      admin: 'admin',
      manager: 'write',
      member: 'write',
      viewer: 'write',
    })
    await add(tenant, 'crm', { permissions: { access: 'read' } })
    expect(await permissionsOf(tenant, 'crm')).toMatchObject({ admin: 'admin', manager: 'read', member: 'read' })
  })

  // Disabled overrides are listed too, because the list contains the switch.
  test('switched off grants nothing and stays listed; switched on it grants again, each with its audit row [A-CDET-76 A-CDET-77 A-CDET-90 A-CALL-32 A-CALL-34 A-CALL-65 A-CALL-66]', async () => {
    const tenant = await company(marquee, { plan: 'Starter' })
    const { override_id } = (await add(tenant, 'marketing')).ok
    expect((await switchTo(override_id, false)).ok).toEqual({ success: true })
    expect((await modulesOf(tenant)).has('marketing')).toBe(false)
    expect((await overridesOf(tenant)).overrides).toMatchObject([{ id: override_id, is_enabled: false }])
    await switchTo(override_id, true)
    expect((await modulesOf(tenant)).get('marketing')).toBe('override')
    await switchTo(override_id, true)
    await marquee.call(root, 'adminCompanies', 'deleteModuleOverride', { override_id, admin_notes: 'Done' })
    expect(await auditOf(override_id)).toMatchObject([
      { action_type: 'create', resource_type: 'module_override', admin_user_id: root.id },
      {
        action_type: 'disable',
        resource_type: 'module_override',
        metadata: { company_id: tenant.id, source: 'admin_panel' },
      },
      { action_type: 'enable', metadata: { company_id: tenant.id, source: 'admin_panel' } },
      { action_type: 'delete', metadata: { company_id: tenant.id, source: 'admin_panel', admin_notes: 'Done' } },
    ])
  })

  test('removes the module when deleted; roles keep the key without effect [A-CDET-78 A-CDET-93 A-CALL-35]', async () => {
    const tenant = await company(marquee, { plan: 'Starter' })
    const { override_id } = (await add(tenant, 'marketing')).ok
    const branding = () => marquee.call(tenant.owner, 'branding', 'getBranding')
    expect((await branding()).status).toBe(200)
    await marquee.call(root, 'adminCompanies', 'deleteModuleOverride', { override_id })
    expect((await overridesOf(tenant)).overrides).toEqual([])
    expect((await modulesOf(tenant)).has('marketing')).toBe(false)
    expect((await branding()).code).not.toBeNull()
    expect(await permissionsOf(tenant, 'marketing')).toMatchObject({ admin: 'admin' })
    expect((await marquee.call(root, 'adminCompanies', 'deleteModuleOverride', { override_id })).code).toBe('not_found')
  })

  test('grants nothing after its expiry, and cannot be enabled again [A-CDET-87 A-CDET-89]', async () => {
    const tenant = await company(marquee, { plan: 'Starter' })
    const soon = new Date(Date.now() + 86_400_000).toISOString()
    const { override_id } = (await add(tenant, 'marketing', { expires_at: soon })).ok
    expect((await overridesOf(tenant)).overrides[0]?.expires_at).toBe(soon)
    expect((await modulesOf(tenant)).has('marketing')).toBe(true)
    await run(
      sql`update company_module_overrides set expires_at = now() - interval '1 second' where id = ${override_id}`,
    )
    expect((await modulesOf(tenant)).has('marketing')).toBe(false)
    await switchTo(override_id, false)
    expect((await switchTo(override_id, true)).code).toBe('override_expired')
    const past = await add(tenant, 'crm', { expires_at: new Date(Date.now() - 1000).toISOString() })
    expect(past.code).toBe('expiry_in_past')
  })

  test('needs a module and a reason [A-CDET-85 A-CDET-86]', async () => {
    const tenant = await company(marquee, { plan: 'Starter' })
    expect((await add(tenant, 'marketing', { override_reason: '  ' })).error?.data).toMatchObject({
      fields: { override_reason: 'Override reason is required' },
    })
    expect((await add(tenant, 'marketing', { module_id: '' })).error?.data).toMatchObject({
      fields: { module_id: 'Choose a module' },
    })
  })

  test('is offered for active modules that the company lacks, by name [A-CDET-83 A-CALL-10]', async () => {
    const tenant = await company(marquee, { plan: 'Starter' })
    const keys = async () => (await overridesOf(tenant)).available_modules.map(({ key }) => key)
    const has = await modulesOf(tenant)
    const offered = await keys()
    expect(offered.filter((key) => has.has(key))).toEqual([])
    expect(offered).not.toContain('admin')
    const names = (await overridesOf(tenant)).available_modules.map(({ name }) => name)
    expect(names).toEqual([...names].sort())
    await run(
      sql`insert into modules (key, name, is_active, deleted_at) values ('asleep', 'Asleep', false, null), ('gone', 'Gone', true, now())`,
    )
    expect(await keys()).toEqual(offered)
    await add(tenant, 'marketing')
    expect(await keys()).toEqual(offered.filter((key) => key !== 'marketing'))
    expect((await add(tenant, 'marketing')).code).toBe('module_already_there')
    expect((await add(tenant, 'dashboard')).code).toBe('module_already_there')
    for (const key of ['asleep', 'gone', 'admin']) expect((await add(tenant, key)).code).toBe('module_not_available')
  })
})

test("the company's activity shows the override without its reason", async () => {
  const tenant = await company(marquee, { plan: 'Starter' })
  const { override_id } = (await add(tenant, 'marketing')).ok
  await marquee.call(root, 'adminCompanies', 'deleteModuleOverride', { override_id, admin_notes: 'Never paid' })
  const { entries } = (await marquee.call(tenant.owner, 'activity', 'listActivity')).ok
  const told = entries.filter(({ resource_type }) => resource_type === 'module_override')
  expect(told.map(({ action_type, actor }) => [action_type, actor.kind])).toEqual([
    ['delete', 'staff'],
    ['create', 'staff'],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/Promised by sales|Never paid/)
})

describe('before and after an override ends', () => {
  const until = (hours: number) => sql`now() + make_interval(hours => ${hours})`
  const end = (id: string, hours: number) =>
    run(sql`update company_module_overrides set expires_at = ${until(hours)} where id = ${id}`)
  const announce = async (tenant: Company) => {
    await announceOverrideEnds.work(jobContext(marquee), {})
    return (await waitingJobs(marquee))
      .filter(({ name, data }) => name === sendOverrideNotice.name && data.company_id === tenant.id)
      .map(({ data }) => sendOverrideNotice.data.parse(data))
  }

  test('company admins get one mail three days before, and one at the end', async () => {
    const tenant = await company(marquee, { plan: 'Starter' })
    const second = await member(marquee, tenant, 'admin')
    await member(marquee, tenant, 'viewer')
    const { override_id } = (await add(tenant, 'marketing')).ok
    await end(override_id, 73)
    expect(await announce(tenant)).toEqual([])
    await end(override_id, 71)
    const told = [tenant.owner.id, second.id].sort()
    expect((await announce(tenant)).map(({ user_id }) => user_id).sort()).toEqual(told)
    expect(await announce(tenant)).toHaveLength(2)
    await end(override_id, -1)
    const all = await announce(tenant)
    expect(all.map(({ kind }) => kind)).toEqual(['ending', 'ending', 'ended', 'ended'])
    expect(await announce(tenant)).toHaveLength(4)
    for (const notice of all) await sendOverrideNotice.work(jobContext(marquee), notice)
    const mail = await marquee.mail(tenant.owner.email, `Marketing ends soon for ${tenant.name}`)
    expect(mail.text).toContain('UTC')
    expect((await marquee.mail(second.email, `Marketing has ended for ${tenant.name}`)).text).toContain('no longer has')
  })

  test('no mail is sent for a disabled one, or one that the plan includes', async () => {
    const tenant = await company(marquee, { plan: 'Starter' })
    const { override_id } = (await add(tenant, 'marketing')).ok
    await switchTo(override_id, false)
    await end(override_id, 1)
    expect(await announce(tenant)).toEqual([])
    await switchTo(override_id, true)
    await run(sql`update companies set plan_id = (select plan_id from plan_modules where module_id = (select id from modules
      where key = 'marketing') and is_included limit 1) where id = ${tenant.id}`)
    expect(await announce(tenant)).toEqual([])
  })
})
