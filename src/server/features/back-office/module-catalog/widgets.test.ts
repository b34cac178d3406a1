import { afterAll, beforeAll, expect, test } from 'vitest'
import { json } from '#server/platform/database/database.ts'
import type { RequestInput } from '#shared/call.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { baseRole, company, type Person, rootAdmin } from '#tests/support/people.ts'
import { sampleWidget } from '#tests/support/sample-values.ts'

type ToCreate = RequestInput<typeof moduleCatalog.calls.createWidget>

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
  return { ...sampleWidget, name: `Widget ${counter}`, key: `widget_${counter}`, ...change }
}
const create = (widget: unknown) => marquee.call(admin, 'moduleCatalog', 'createWidget', widget as ToCreate)
const made = async (change: Partial<ToCreate> = {}) => (await create(sample(change))).ok.widget
const update = (widget_id: string, change: Partial<RequestInput<typeof moduleCatalog.calls.updateWidget>['widget']>) =>
  marquee.call(admin, 'moduleCatalog', 'updateWidget', { widget_id, widget: { ...sampleWidget, ...change } })
const remove = (widget_id: string) =>
  marquee.call(admin, 'moduleCatalog', 'deleteWidget', { widget_id, admin_notes: 'Old' })
const list = async (module_key?: string) =>
  (await marquee.call(admin, 'moduleCatalog', 'listWidgets', module_key ? { module_key } : {})).ok.widgets
const auditOf = (id: string) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'old_values', 'new_values', 'metadata'])
      .where('resource_type', '=', 'widget')
      .where('resource_id', '=', id)
      .orderBy('created_at')
      .execute(),
  )
const schema = {
  type: 'object',
  properties: { title: { type: 'string', default: 'Hello' }, rows: { type: 'integer', minimum: 1 } },
}

test('a widget is created with its creator and one audit row [A-CALL-20]', async () => {
  const widget = await made({ config_schema: schema, description: 'Says hello', is_system_default: true })
  expect(widget).toMatchObject({
    description: 'Says hello',
    module_key: 'dashboard',
    component_key: 'StatsWidget',
    config_schema: schema,
    is_system_default: true,
    created_by: admin.id,
  })
  expect(await auditOf(widget.id)).toMatchObject([{ action_type: 'create', new_values: { key: widget.key } }])
})

test('name, key and component are required, and keys are unique [A-WID-07 A-WID-08 A-WID-09]', async () => {
  const fieldsOf = async (change: Record<string, unknown>) =>
    (await create({ ...sample(), ...change })).error?.data.fields
  expect(await fieldsOf({ name: ' ' })).toEqual({ name: 'Name is required' })
  expect(await fieldsOf({ key: '' })).toEqual({ key: 'Key is required' })
  expect(await fieldsOf({ component_key: null })).toEqual({ component_key: 'Component is required' })
  expect(await fieldsOf({ component_key: 'ClockWidget' })).toEqual({ component_key: 'Component is required' })
  const { key } = await made()
  expect((await create(sample({ key }))).code).toBe('widget_key_taken')
})

test('a schema that cannot become a form is rejected', async () => {
  for (const [properties, problem] of [
    [{ nested: { type: 'object' } }, /No field can be made of 'nested'/],
    [{ rows: { type: 'integer', minimum: 1, default: 0 } }, /default of 'rows'/],
  ] as const) {
    const answer = await create(sample({ config_schema: { type: 'object', properties } }))
    expect(answer.error?.data.fields).toEqual({ config_schema: expect.stringMatching(problem) })
  }
  expect((await create({ ...sample(), config_schema: 'text' })).error?.data.fields).toEqual({
    config_schema: 'Invalid JSON format',
  })
})

test('a widget can be changed except for its key [A-WID-10 A-CALL-21]', async () => {
  const { id, key } = await made()
  const change = { name: 'Renamed', component_key: 'CompanyStatusWidget' as const, config_schema: schema }
  expect((await update(id, change)).ok.widget).toMatchObject({ ...change, key })
  const withKey = { widget_id: id, widget: { ...sampleWidget, key: 'other' } }
  expect((await marquee.call(admin, 'moduleCatalog', 'updateWidget', withKey)).code).toBe('bad_input')
  expect((await auditOf(id))[1]).toMatchObject({ action_type: 'update', new_values: { name: 'Renamed' } })
})

test('settings unknown to a changed schema are dropped, others stay; they count as uses, and are deleted with the widget [A-CALL-22]', async () => {
  const widget = await made({ config_schema: schema })
  const tenant = await company(marquee)
  await marquee.sql(async (tx) => {
    const config = json({ title: 'Ours', rows: 3 })
    await tx
      .insertInto('user_widgets')
      .values({ company_id: tenant.id, user_id: tenant.owner.id, widget_id: widget.id, position: 9, config })
      .execute()
    await tx
      .insertInto('role_widgets')
      .values({
        company_id: tenant.id,
        company_role_id: await baseRole(tx, tenant.id, 'viewer'),
        widget_id: widget.id,
        position: 0,
        config,
      })
      .execute()
  })
  const uses = async () => (await marquee.call(admin, 'moduleCatalog', 'getWidget', { widget_id: widget.id })).ok.uses
  expect(await uses()).toEqual({ people: 1, companies: 1, roles: 1 })
  const configs = () =>
    marquee.sql(async (tx) =>
      (['user_widgets', 'role_widgets'] as const).reduce(
        async (all, table) => [
          ...(await all),
          ...(await tx.selectFrom(table).select('config').where('widget_id', '=', widget.id).execute()),
        ],
        Promise.resolve<{ config: unknown }[]>([]),
      ),
    )
  await update(widget.id, { config_schema: { type: 'object', properties: { title: { type: 'string' } } } })
  expect(await configs()).toEqual([{ config: { title: 'Ours' } }, { config: { title: 'Ours' } }])
  await update(widget.id, { config_schema: { type: 'object', properties: { title: { type: 'boolean' } } } })
  expect(await configs()).toEqual([{ config: {} }, { config: {} }])

  expect((await remove(widget.id)).ok).toEqual({ success: true })
  expect(await configs()).toEqual([])
  expect((await remove(widget.id)).code).toBe('not_found')
  expect((await auditOf(widget.id)).at(-1)).toMatchObject({
    action_type: 'delete',
    old_values: { key: widget.key },
    metadata: { admin_notes: 'Old' },
  })
})

test('the list is sorted by name and filtered by module, including aliases [A-CALL-18 A-CALL-19 A-WID-14]', async () => {
  const second = await made({ name: 'Zz tasks', module_key: 'project_management' })
  const first = await made({ name: 'Aa tasks', module_key: 'project_management' })
  const names = (await list()).map(({ name }) => name)
  expect(names).toEqual([...names].sort())
  for (const key of ['projects', 'project_management'])
    expect((await list(key)).map(({ id }) => id)).toEqual([first.id, second.id])
  expect((await list('dashboard')).map(({ id }) => id)).not.toContain(first.id)

  const available = async (plan: string) => {
    const tenant = await company(marquee, { plan })
    return (await marquee.call(tenant.owner, 'dashboard', 'listAvailableWidgets')).ok.widgets.map(({ id }) => id)
  }
  expect(await available('Pro')).toContain(first.id)
  expect(await available('Starter')).not.toContain(first.id)
})
