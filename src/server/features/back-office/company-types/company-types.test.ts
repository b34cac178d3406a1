import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestInput } from '#shared/call.ts'
import type { companyTypes } from '#shared/features/back-office/company-types.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, type Person, rootAdmin } from '#tests/support/people.ts'

type New = RequestInput<typeof companyTypes.calls.createCompanyType>

let marquee: TestMarquee
let admin: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  admin = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

let counter = 0
const fresh = (change: Partial<New> = {}): New => {
  const number = ++counter
  return { name: `Type ${number}`, key: `type_${number}`, ...change }
}
const create = (type: New) => marquee.call(admin, 'companyTypes', 'createCompanyType', type)
const made = async (change: Partial<New> = {}) => (await create(fresh(change))).ok.company_type
const read = async (company_type_id: string) =>
  (await marquee.call(admin, 'companyTypes', 'getCompanyType', { company_type_id })).ok
const list = async () => (await marquee.call(admin, 'companyTypes', 'listCompanyTypes')).ok.company_types
const deactivate = (company_type_id: string, admin_notes?: string) =>
  marquee.call(admin, 'companyTypes', 'deactivateCompanyType', { company_type_id, admin_notes })
const offered = async (who: Person) =>
  (await marquee.call(who, 'onboarding', 'listCompanyTypes')).ok.company_types.map(({ id }) => id)
const auditOf = (id: string) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'old_values', 'new_values', 'metadata'])
      .where('resource_type', '=', 'company_type')
      .where('resource_id', '=', id)
      .orderBy('created_at')
      .execute(),
  )
const plan = (change: Record<string, unknown> = {}) =>
  marquee.sql((tx) =>
    tx
      .insertInto('plans')
      .values({ name: `Plan ${++counter}`, limits: '{"pricing_model": "flat"}', ...change })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(),
  )

test('a company type is created with defaults for missing fields, and one audit row [A-TYPE-15 A-TYPE-17 A-TYPE-18 A-CALL-28 C-CALL-59]', async () => {
  const type = await made()
  expect(type).toMatchObject({
    description: null,
    icon: 'building',
    sort_order: 0,
    is_active: true,
    default_plan_id: null,
    onboarding_config: { skip_plan_selection: false },
  })
  expect((await list()).find(({ id }) => id === type.id)).toEqual(type)
  expect(await auditOf(type.id)).toMatchObject([{ action_type: 'create', old_values: null, new_values: type }])
})

test.each<[string, Record<string, unknown>, string]>([
  ['no name [A-TYPE-07]', { name: '  ' }, 'name'],
  ['no key [A-TYPE-08]', { key: '' }, 'key'],
  ['a key that no name makes [A-TYPE-10..13]', { key: 'Not A__Key' }, 'key'],
  ['a sort order below 0 [A-TYPE-19]', { sort_order: -1 }, 'sort_order'],
  ['half a sort order [A-TYPE-19]', { sort_order: 1.5 }, 'sort_order'],
  ['an icon that is not offered [A-TYPE-16]', { icon: 'rocket' }, 'icon'],
  ['a list as onboarding configuration', { onboarding_config: ['steps'] }, 'onboarding_config'],
  [
    'an onboarding configuration that means nothing',
    { onboarding_config: { steps: ['tent'] } },
    'onboarding_config.steps',
  ],
])('%s is rejected', async (_, change, field) => {
  const before = await list()
  const answer = await marquee.send(admin, 'company-types', 'createCompanyType', 'write', { ...fresh(), ...change })
  expect(answer.json().code).toBe('bad_input')
  expect(Object.keys(answer.json().data.fields)).toContain(field)
  expect(await list()).toEqual(before)
})

test('a key is unique, even with concurrent requests', async () => {
  const { key } = await made()
  expect((await create(fresh({ key }))).code).toBe('company_type_key_taken')
  const twice = fresh()
  const answers = await Promise.all([create(twice), create(twice)])
  expect(answers.map(({ code }) => code).sort()).toEqual(['company_type_key_taken', null])
})

test('everything except the key can be changed, and changes are logged [A-TYPE-14 A-CALL-27 A-CALL-29 C-CALL-60 C-CALL-62]', async () => {
  const type = await made()
  const { id: plan_id, name } = await plan()
  const change = {
    name: 'Circus',
    description: 'Tents',
    icon: 'truck' as const,
    sort_order: 7,
    is_active: false,
    default_plan_id: plan_id,
    onboarding_config: { skip_plan_selection: true },
  }
  const update = (company_type: Record<string, unknown>) =>
    marquee.send(admin, 'company-types', 'updateCompanyType', 'write', {
      company_type_id: type.id,
      company_type,
      admin_notes: 'Season',
    })
  expect((await update({ ...change, key: 'circus' })).json().code).toBe('bad_input')
  expect((await update(change)).statusCode).toBe(200)
  expect(await read(type.id)).toEqual({
    company_type: { ...change, id: type.id, key: type.key },
    default_plan: { id: plan_id, name, is_active: true },
    uses: { companies: 0, plans: 0 },
  })
  const [, row] = await auditOf(type.id)
  expect(row).toMatchObject({
    action_type: 'update',
    old_values: { name: type.name },
    new_values: { name: 'Circus' },
    metadata: {
      admin_notes: 'Season',
      updated_fields: [
        'name',
        'description',
        'icon',
        'sort_order',
        'is_active',
        'default_plan_id',
        'onboarding_config',
      ],
    },
  })
  expect((await update({ ...change, default_plan_id: null })).json().company_type.default_plan_id).toBeNull()
})

test('the default plan must be open to the type; a plan closed later stays', async () => {
  const type = await made()
  const other = await made()
  const closed = await plan({ is_active: false })
  const elsewhere = await plan({ allowed_company_type_ids: [other.id] })
  for (const default_plan_id of [crypto.randomUUID(), closed.id, elsewhere.id])
    expect((await create(fresh({ default_plan_id }))).code).toBe('default_plan_not_available')
  const save = (company_type_id: string, default_plan_id: string) =>
    marquee.call(admin, 'companyTypes', 'updateCompanyType', {
      company_type_id,
      company_type: { name: 'Named', default_plan_id },
    })
  expect((await save(type.id, elsewhere.id)).code).toBe('default_plan_not_available')
  expect((await save(other.id, elsewhere.id)).code).toBeNull()
  expect((await read(other.id)).uses.plans).toBe(1)
  await marquee.sql((tx) => tx.updateTable('plans').set({ is_active: false }).where('id', '=', elsewhere.id).execute())
  expect((await save(other.id, elsewhere.id)).code).toBeNull()
})

test('a deactivated type keeps its row and companies, is not offered, and can be reactivated [A-TYPE-20 A-CALL-30 C-CALL-61]', async () => {
  const tenant = await company(marquee)
  const type = await made()
  await marquee.sql((tx) =>
    tx.updateTable('companies').set({ company_type_id: type.id }).where('id', '=', tenant.id).execute(),
  )
  expect((await read(type.id)).uses.companies).toBe(1)
  expect(await offered(tenant.owner)).toContain(type.id)
  expect((await deactivate(type.id, 'Nobody asks for it')).ok.company_type.is_active).toBe(false)
  expect(await offered(tenant.owner)).not.toContain(type.id)
  expect((await read(type.id)).uses.companies).toBe(1)
  await marquee.call(admin, 'companyTypes', 'activateCompanyType', { company_type_id: type.id })
  expect(await offered(tenant.owner)).toContain(type.id)
  expect((await auditOf(type.id)).slice(1)).toMatchObject([
    {
      action_type: 'deactivate',
      old_values: { is_active: true },
      new_values: { is_active: false },
      metadata: { admin_notes: 'Nobody asks for it' },
    },
    { action_type: 'activate', new_values: { is_active: true } },
  ])
  expect((await deactivate(crypto.randomUUID())).code).toBe('not_found')
})

test('one active type always remains, even if the last two are deactivated concurrently', async () => {
  const [first, second] = [await made(), await made()]
  await marquee.sql((tx) =>
    tx.updateTable('company_types').set({ is_active: false }).where('id', 'not in', [first.id, second.id]).execute(),
  )
  const answers = await Promise.all([deactivate(first.id), deactivate(second.id)])
  expect(answers.map(({ code }) => code).sort()).toEqual(['last_company_type', null])
  const [left] = (await list()).filter(({ is_active }) => is_active)
  const closing = { company_type_id: left?.id ?? '', company_type: { name: 'Closing', is_active: false } }
  expect((await marquee.call(admin, 'companyTypes', 'updateCompanyType', closing)).code).toBe('last_company_type')
})
