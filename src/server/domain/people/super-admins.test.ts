import { afterAll, beforeAll, expect, test } from 'vitest'
import { json } from '#server/platform/database/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, member, type Person, person, rootAdmin } from '#tests/support/people.ts'
import { ensurePlatformCompany, grantSuperAdmin, platformCompanyName } from './super-admins.ts'

let marquee: TestMarquee
const actor = { kind: 'cli' as const, name: 'test' }
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const isSuper = async (who: Person, user_id = who.id) =>
  (await marquee.call(who, 'auth', 'isSuperAdmin', { user_id })).ok.result
const reachesBackOffice = async (who: Person) => (await marquee.call(who, 'adminHome', 'getPlatformCounts')).code
const platform = () =>
  marquee.sql((tx) => tx.selectFrom('companies').selectAll().where('is_platform', '=', true).execute())

async function promoted(): Promise<Person> {
  const someone = await person(marquee)
  await marquee.sql((tx) => grantSuperAdmin(tx, { actor }, someone.email))
  return someone
}

test('the platform company is created once, even if ensured repeatedly [C-ACC-15 C-ACC-16 A-GUARD-08 A-GUARD-09 A-GUARD-10]', async () => {
  const again = await Promise.all([1, 2, 3].map(() => marquee.sql((tx) => ensurePlatformCompany(tx, { actor }, {}))))
  expect(again).toEqual([null, null, null])
  expect((await platform()).map(({ name }) => name)).toEqual([platformCompanyName])
  expect(platformCompanyName).toBe('Marquee Platform Admin')
  const { memberships } = (await marquee.call(await rootAdmin(marquee), 'auth', 'getSession')).ok
  expect(memberships.map(({ company: { is_platform } }) => is_platform)).toEqual([true])
})

test('a super admin is an active member of the platform company whose active role has the wildcard [C-ACC-11 C-ACC-14 C-CALL-13 A-GUARD-06 A-CALL-01]', async () => {
  const someone = await promoted()
  expect(await isSuper(someone)).toBe(true)
  expect(await reachesBackOffice(someone)).toBeNull()
  const ordinary = await person(marquee)
  expect(await isSuper(ordinary)).toBe(false)
  expect(await reachesBackOffice(ordinary)).toBe('not_super_admin')
})

test('only super admins see whether others are super admins', async () => {
  const [root, ordinary] = [await rootAdmin(marquee), await person(marquee)]
  expect(await isSuper(root, ordinary.id)).toBe(false)
  expect(await isSuper(ordinary, root.id)).toBe(false)
  expect(await isSuper(root, (await promoted()).id)).toBe(true)
})

test('an inactive membership, an inactive role or one without the wildcard makes no super admin, from the next request on [C-ACC-12 C-ACC-13 A-GUARD-06 A-GUARD-22]', async () => {
  const [{ id: platformId } = { id: '' }] = await platform()
  const someone = await promoted()
  await marquee.sql((tx) =>
    tx.updateTable('user_company_memberships').set({ status: 'inactive' }).where('user_id', '=', someone.id).execute(),
  )
  expect(await isSuper(someone)).toBe(false)
  expect(await reachesBackOffice(someone)).toBe('not_super_admin')

  const plain = await member(
    marquee,
    { id: platformId, name: platformCompanyName, slug: 'platform', owner: await rootAdmin(marquee) },
    'super_admin',
  )
  expect(await isSuper(plain)).toBe(true)
  const roleId = await marquee.sql(async (tx) => {
    const role = await tx
      .insertInto('company_roles')
      .values((eb) => ({
        company_id: platformId,
        of_platform: true,
        role_id: eb.selectFrom('roles').select('id').where('key', '=', 'super_admin'),
        permissions: json({ '*': true }),
      }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('user_company_memberships')
      .set({ company_role_id: role.id })
      .where('id', '=', plain.membership_id)
      .execute()
    return role.id
  })
  const change = (values: { is_active?: boolean; permissions?: string; deleted_at?: string }) =>
    marquee.sql((tx) => tx.updateTable('company_roles').set(values).where('id', '=', roleId).execute())
  await change({ is_active: false })
  expect(await isSuper(plain)).toBe(false)
  await change({ is_active: true, permissions: json({ dashboard: { access: 'admin' } }) })
  expect(await isSuper(plain)).toBe(false)
  await change({ permissions: json({ '*': true }), deleted_at: new Date().toISOString() })
  expect(await isSuper(plain)).toBe(false)
})

test('a super admin accesses every company through the back office, and none through company calls [C-ACC-23 C-ACC-24 A-GUARD-18 A-GUARD-19 A-GUARD-20]', async () => {
  const root = await rootAdmin(marquee)
  const tenants = [await company(marquee), await company(marquee)]
  for (const tenant of tenants) {
    expect((await marquee.call(root, 'adminCompanies', 'getCompany', { company_id: tenant.id })).ok.company.name).toBe(
      tenant.name,
    )
    expect((await marquee.call({ ...root, company: tenant.id }, 'team', 'listMembers')).code).toBe('not_a_member')
  }
})

test('no back office call revokes a super admin [A-GUARD-17]', async () => {
  const { contract } = await import('#shared/contract.ts')
  const names = Object.values(contract).flatMap(({ calls }) => Object.keys(calls))
  expect(names.filter((name) => /revoke.*super|super.*revoke|demote/i.test(name))).toEqual([])
  const [root, other] = [await rootAdmin(marquee), await promoted()]
  const answer = await marquee.call(root, 'adminUsers', 'updateUserStatus', {
    target_user_id: other.id,
    new_status: 'suspended',
  })
  expect(answer.code).toBe('cannot_suspend_super_admin')
  expect(await isSuper(other)).toBe(true)
})

test('two concurrent revocations leave one super admin [C-ACC-21 A-GUARD-16]', async () => {
  const alone = await startTestMarquee()
  try {
    const { revokeSuperAdmin } = await import('./super-admins.ts')
    const { superAdmin } = await import('#tests/support/marquee.ts')
    const second = await person(alone)
    await alone.sql((tx) => grantSuperAdmin(tx, { actor }, second.email))
    const outcomes = await Promise.allSettled(
      [second.email, superAdmin.email].map((email) => alone.sql((tx) => revokeSuperAdmin(tx, { actor }, email))),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const left = await alone.sql((tx) =>
      tx.selectFrom('user_company_memberships').selectAll().where('status', '=', 'active').execute(),
    )
    expect(left).toMatchObject([{ is_primary: true }])
  } finally {
    await alone.close()
  }
})
