import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json } from '#server/platform/database/database'
import { can, type Level, levels, type Standing } from '#shared/access'
import type { CompanyStatus } from '#shared/company-status'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee'
import { type Company, company, member, type Person, person } from '#tests/support/people'

/**
 * A small model of who may do what, written again from the decisions, driven with random acts beside the real
 * server: companies, roles, memberships, overrides and statuses change, questions are asked of both.
 */
const keys = ['dashboard', 'team', 'company_settings', 'events', 'crm', 'marketing'] as const
type Key = (typeof keys)[number]
const core: readonly string[] = ['dashboard', 'team', 'company_settings']
const inPlan: readonly string[] = ['events', 'crm']

interface ModelCompany {
  status: CompanyStatus
  override: 'none' | 'enabled' | 'disabled' | 'expired'
  members: { active: boolean; roleActive: boolean; roleDeleted: boolean; reach: Partial<Record<Key, Level>> }[]
}
const rank: Record<Level, number> = { read: 1, write: 2, admin: 3 }

function modelSays(hall: ModelCompany, who: number, key: Key, level: Level): boolean {
  const it = hall.members[who]
  if (!it?.active || !it.roleActive || it.roleDeleted) return false
  const has = core.includes(key) || inPlan.includes(key) || (key === 'marketing' && hall.override === 'enabled')
  const held = it.reach[key]
  if (!has || !held || rank[held] < rank[level]) return false
  if (hall.status === 'active') return true
  return hall.status !== 'inactive' && level === 'read' && core.includes(key)
}

const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      company: fc.nat(1),
      who: fc.nat(2),
      key: fc.constantFrom(...keys),
      level: fc.constantFrom(...levels),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reach' as const),
      company: fc.nat(1),
      who: fc.nat(2),
      reach: fc.dictionary(fc.constantFrom(...keys), fc.constantFrom(...levels)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      company: fc.nat(1),
      status: fc.constantFrom<CompanyStatus>('active', 'past_due', 'suspended', 'inactive'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('membership' as const),
      company: fc.nat(1),
      who: fc.nat(2),
      active: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('role' as const),
      company: fc.nat(1),
      who: fc.nat(2),
      roleActive: fc.boolean(),
      roleDeleted: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('override' as const),
      company: fc.nat(1),
      override: fc.constantFrom('enabled' as const, 'disabled' as const, 'expired' as const),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

let marquee: TestMarquee
const halls: Company[] = []
const people: Person[] = []
const memberships: string[][] = []
beforeAll(async () => {
  marquee = await startTestMarquee()
  for (let n = 0; n < 3; n++) people.push(await person(marquee))
  for (let n = 0; n < 2; n++) {
    const hall = await company(marquee, { plan: 'Pro' })
    halls.push(hall)
    memberships.push(
      await Promise.all(people.map(async (someone) => (await member(marquee, hall, {}, someone)).membership_id)),
    )
  }
}, 60_000)
afterAll(() => marquee.close())

async function perform(one: Act, model: ModelCompany[]): Promise<void> {
  const hall = halls[one.company]
  const modelHall = model[one.company]
  if (!hall || !modelHall) return
  const membership = 'who' in one ? (memberships[one.company]?.[one.who] ?? '') : ''
  const modelMember = 'who' in one ? modelHall.members[one.who] : undefined
  const setRole = (values: { permissions?: string; is_active?: boolean; deleted_at?: string | null }) =>
    marquee.sql((tx) =>
      tx
        .updateTable('company_roles')
        .set(values)
        .where('id', '=', (eb) =>
          eb.selectFrom('user_company_memberships').select('company_role_id').where('id', '=', membership),
        )
        .execute(),
    )
  if (one.do === 'ask') {
    const someone = people[one.who]
    if (!someone) return
    const { result } = (
      await marquee.call(someone, 'modules', 'hasModulePermission', {
        user_id_param: someone.id,
        company_id_param: hall.id,
        module_key_param: one.key,
        action_param: one.level,
      })
    ).ok
    expect(result).toBe(modelSays(modelHall, one.who, one.key, one.level))
  } else if (one.do === 'reach' && modelMember) {
    modelMember.reach = one.reach
    await setRole({
      permissions: json(Object.fromEntries(Object.entries(one.reach).map(([key, access]) => [key, { access }]))),
    })
  } else if (one.do === 'status') {
    modelHall.status = one.status
    await marquee.sql((tx) =>
      tx.updateTable('companies').set({ status: one.status }).where('id', '=', hall.id).execute(),
    )
  } else if (one.do === 'membership' && modelMember) {
    modelMember.active = one.active
    await marquee.sql((tx) =>
      tx
        .updateTable('user_company_memberships')
        .set({ status: one.active ? 'active' : 'inactive' })
        .where('id', '=', membership)
        .execute(),
    )
  } else if (one.do === 'role' && modelMember) {
    Object.assign(modelMember, { roleActive: one.roleActive, roleDeleted: one.roleDeleted })
    await setRole({ is_active: one.roleActive, deleted_at: one.roleDeleted ? new Date().toISOString() : null })
  } else if (one.do === 'override') {
    modelHall.override = one.override
    const values = {
      is_enabled: one.override !== 'disabled',
      expires_at: one.override === 'expired' ? new Date(Date.now() - 1000).toISOString() : null,
    }
    await marquee.sql((tx) =>
      tx
        .insertInto('company_module_overrides')
        .values((eb) => ({
          company_id: hall.id,
          module_id: eb.selectFrom('modules').select('id').where('key', '=', 'marketing'),
          override_reason: 'model',
          ...values,
        }))
        .onConflict((conflict) => conflict.columns(['company_id', 'module_id']).doUpdateSet(values))
        .execute(),
    )
  }
}

const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1)
test.each(seeds)(
  'server and model agree over five hundred random acts, seed %i [C-ACC-25 C-ACC-34 C-ACC-41..50 C-ACC-52 C-ACC-53 C-ACC-55]',
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 500, maxLength: 500, size: 'max' }), async (acts) => {
        const model: ModelCompany[] = halls.map(() => ({
          status: 'active',
          override: 'none',
          members: people.map(() => ({ active: true, roleActive: true, roleDeleted: false, reach: {} })),
        }))
        const reset: Act[] = halls.flatMap((_, company) => [
          { do: 'status', company, status: 'active' } as const,
          { do: 'override', company, override: 'disabled' } as const,
          ...people.flatMap((_, who) => [
            { do: 'membership', company, who, active: true } as const,
            { do: 'role', company, who, roleActive: true, roleDeleted: false } as const,
            { do: 'reach', company, who, reach: {} } as const,
          ]),
        ])
        for (const one of [...reset, ...acts]) await perform(one, model)
      }),
      { seed, numRuns: 1, endOnFailure: true },
    )
  },
  60_000,
)

test('a rule that is left out is found: the model disagrees with an access function that forgets one', () => {
  const standing = fc.record({
    active: fc.boolean(),
    roleActive: fc.boolean(),
    status: fc.constantFrom<CompanyStatus>('active', 'past_due', 'suspended', 'inactive'),
    held: fc.constantFrom(...levels),
    key: fc.constantFrom(...keys),
    level: fc.constantFrom(...levels),
    enabled: fc.boolean(),
  })
  type Case = typeof standing extends fc.Arbitrary<infer T> ? T : never
  const real = (one: Case): Standing => ({
    user_status: 'active',
    membership_status: one.active ? 'active' : 'inactive',
    role: { permissions: { [one.key]: { access: one.held } }, is_active: one.roleActive, deleted: false },
    company_status: one.status,
    modules: [...core, ...inPlan, ...(one.enabled ? ['marketing'] : [])].map((module_key) => ({
      module_key,
      is_core: core.includes(module_key),
    })),
  })
  const model = (one: Case) =>
    modelSays(
      {
        status: one.status,
        override: one.enabled ? 'enabled' : 'disabled',
        members: [
          { active: one.active, roleActive: one.roleActive, roleDeleted: false, reach: { [one.key]: one.held } },
        ],
      },
      0,
      one.key,
      one.level,
    )
  const agrees = (change: (standing: Standing) => Standing) =>
    fc.check(
      fc.property(standing, (one) => can(change(real(one)), { module: one.key, level: one.level }) === model(one)),
      { numRuns: 5000, seed: 7 },
    ).failed
  expect(agrees((same) => same)).toBe(false)
  const forgetful: ((standing: Standing) => Standing)[] = [
    (one) => ({ ...one, membership_status: 'active' }),
    (one) => ({ ...one, role: one.role && { ...one.role, is_active: true } }),
    (one) => ({ ...one, company_status: 'active' }),
    (one) => ({ ...one, modules: keys.map((module_key) => ({ module_key, is_core: core.includes(module_key) })) }),
  ]
  for (const change of forgetful) expect(agrees(change)).toBe(true)
})
