import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, member, person } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const asked = { two_factor_required: false, auto_logout: true, strong_passwords: true, block_failed_logins: true }

test('starts with everything except two-factor enabled, and is saved completely, with logged changes [C-SET-53..56]', async () => {
  const tenant = await company(marquee)
  const policy = async () => (await marquee.call(tenant.owner, 'securityPolicy', 'getSecurityPolicy')).ok.policy
  expect(await policy()).toEqual(asked)
  const changed = {
    two_factor_required: false,
    auto_logout: false,
    strong_passwords: false,
    block_failed_logins: false,
  }
  expect((await marquee.call(tenant.owner, 'securityPolicy', 'updateSecurityPolicy', changed)).ok.policy).toEqual(
    changed,
  )
  expect(await policy()).toEqual(changed)
  const { entries } = (await marquee.call(tenant.owner, 'activity', 'listActivity', { action_type: 'update' })).ok
  expect(entries[0]).toMatchObject({ resource_type: 'security_policy', actor: { kind: 'member' } })
  expect(entries[0]?.changes).toEqual(
    ['auto_logout', 'strong_passwords', 'block_failed_logins'].map((field) => ({ field, before: true, after: false })),
  )
  const otherCompany = await company(marquee)
  expect((await marquee.call(otherCompany.owner, 'securityPolicy', 'getSecurityPolicy')).ok.policy).toEqual(asked)
})

test('keeps the rules that are not sent', async () => {
  const tenant = await company(marquee)
  const save = async (change: object) =>
    (await marquee.call(tenant.owner, 'securityPolicy', 'updateSecurityPolicy', change)).ok.policy
  await save({ ...asked, strong_passwords: true, auto_logout: false })
  expect(await save({ auto_logout: true })).toMatchObject({ strong_passwords: true, auto_logout: true })
})

test('needs admin on the settings [C-SET-13]', async () => {
  const tenant = await company(marquee)
  const writer = await member(marquee, tenant, { company_settings: { access: 'write' } })
  expect((await marquee.call(writer, 'securityPolicy', 'getSecurityPolicy')).code).toBe('forbidden')
  expect((await marquee.call(writer, 'securityPolicy', 'updateSecurityPolicy', asked)).code).toBe('forbidden')
})

test('lists active members without two-factor before it is required [C-SET-58]', async () => {
  const tenant = await company(marquee)
  const [ada, bert, cleo] = [
    await member(marquee, tenant, 'member', await person(marquee, { full_name: 'Ada' })),
    await member(marquee, tenant, 'member', await person(marquee, { full_name: 'bert' })),
    await member(marquee, tenant, 'member', await person(marquee, { full_name: 'Cleo' })),
  ]
  await marquee.sql(async (tx) => {
    const since = new Date().toISOString()
    await tx.updateTable('users').set({ two_factor_since: since }).where('id', '=', ada.id).execute()
    const left = tx.updateTable('user_company_memberships').set({ status: 'inactive' })
    await left.where('id', '=', cleo.membership_id).execute()
  })
  const answer = (await marquee.call(tenant.owner, 'securityPolicy', 'listMembersWithoutTwoFactor')).ok
  expect(answer).toEqual({
    members: [
      { id: bert.id, full_name: 'bert', email: bert.email },
      { id: tenant.owner.id, full_name: 'Pat Example', email: tenant.owner.email },
    ],
    total: 2,
  })
})
