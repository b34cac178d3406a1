import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permissions } from '#shared/access.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import {
  baseRole,
  type Company,
  company,
  events,
  invitation,
  member,
  person,
  rootAdmin,
  setStatus,
} from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({}, { withJobs: true })
})
afterAll(() => marquee.close())

const role = (tenant: Company, key: string) => marquee.sql((tx) => baseRole(tx, tenant.id, key))
const membersOf = async (tenant: Company) => (await marquee.call(tenant.owner, 'team', 'listMembers')).ok.members
const ownMembership = async (tenant: Company) =>
  (await membersOf(tenant)).find(({ user_id }) => user_id === tenant.owner.id)?.id ?? ''
const manage: Permissions = { team: { access: 'write' }, dashboard: { access: 'read' } }
const written = (id: string) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'old_values', 'new_values'])
      .where('resource_id', '=', id)
      .orderBy('created_at')
      .execute(),
  )

test('a role change applies from the next request on, and is logged [C-CALL-41 A-CALL-42 C-TEAM-34]', async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, 'admin')
  expect((await marquee.call(someone, 'companies', 'getSettings')).status).toBe(200)
  const viewer = await role(tenant, 'viewer')
  const changed = await marquee.call(tenant.owner, 'team', 'updateMemberRole', {
    membership_id: someone.membership_id,
    company_role_id: viewer,
  })
  expect(changed.ok.member).toMatchObject({ id: someone.membership_id, role: { id: viewer } })
  expect((await marquee.call(someone, 'companies', 'getSettings')).code).toBe('forbidden')
  const [entry] = await written(someone.membership_id)
  expect(entry).toMatchObject({ action_type: 'role_change', new_values: { company_role_id: viewer } })
})

test('removing ends the membership with the next request, hides it from the list, and mails the person [C-TEAM-27 C-CALL-42]', async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, 'manager')
  expect((await marquee.call(someone, 'dashboard', 'getDashboard')).status).toBe(200)
  await marquee.call(tenant.owner, 'team', 'removeMember', { membership_id: someone.membership_id })
  expect((await marquee.call(someone, 'dashboard', 'getDashboard')).code).toBe('not_a_member')
  expect((await membersOf(tenant)).map(({ id }) => id)).not.toContain(someone.membership_id)
  const row = await marquee.sql((tx) =>
    tx
      .selectFrom('user_company_memberships')
      .select('status')
      .where('id', '=', someone.membership_id)
      .executeTakeFirstOrThrow(),
  )
  expect(row.status).toBe('inactive')
  const mail = await marquee.mail(someone.email, `You were removed from ${tenant.name}`)
  expect(mail.text).toContain(`Your access to ${tenant.name} on Marquee has ended.`)
  const [entry, ...others] = await written(someone.membership_id)
  expect(entry).toMatchObject({ action_type: 'remove', old_values: { company_role_id: expect.any(String) } })
  expect(others).toEqual([])
  const again = await marquee.call(tenant.owner, 'team', 'removeMember', { membership_id: someone.membership_id })
  expect(again.code).toBe('not_found')
})

test('members can be removed in every company status; roles can be changed only in an active company [C-TEAM-39]', async () => {
  for (const status of ['past_due', 'suspended', 'inactive'] as const) {
    const tenant = await company(marquee)
    const someone = await member(marquee, tenant, 'manager')
    await setStatus(marquee, tenant.id, status)
    const changing = await marquee.call(tenant.owner, 'team', 'updateMemberRole', {
      membership_id: someone.membership_id,
      company_role_id: await role(tenant, 'viewer'),
    })
    expect(changing.code).toBe(status === 'inactive' ? 'company_inactive' : 'company_read_only')
    const removing = await marquee.call(tenant.owner, 'team', 'removeMember', { membership_id: someone.membership_id })
    expect(removing.ok).toEqual({ success: true })
  }
})

test("the owner's role and membership cannot change; nobody removes themselves [C-TEAM-28 C-TEAM-29 C-TEAM-30]", async () => {
  const tenant = await company(marquee)
  const admin = await member(marquee, tenant, 'admin')
  const owner = await ownMembership(tenant)
  const change = (who: typeof admin, membership_id: string, company_role_id: string) =>
    marquee.call(who, 'team', 'updateMemberRole', { membership_id, company_role_id })
  const viewer = await role(tenant, 'viewer')
  expect((await change(admin, owner, viewer)).code).toBe('member_is_owner')
  expect(
    (await marquee.call(tenant.owner, 'team', 'updateMemberRole', { membership_id: owner, company_role_id: viewer }))
      .code,
  ).toBe('member_is_owner')
  expect((await marquee.call(admin, 'team', 'removeMember', { membership_id: owner })).code).toBe('member_is_owner')
  expect((await marquee.call(admin, 'team', 'removeMember', { membership_id: admin.membership_id })).code).toBe(
    'cannot_remove_self',
  )
})

test('guests have no role to change', async () => {
  const tenant = await company(marquee)
  const guest = await member(marquee, tenant, 'viewer')
  await marquee.sql((tx) =>
    tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', guest.membership_id).execute(),
  )
  const change = await marquee.call(tenant.owner, 'team', 'updateMemberRole', {
    membership_id: guest.membership_id,
    company_role_id: await role(tenant, 'manager'),
  })
  expect(change.code).toBe('guest_has_no_role')
})

test('nobody assigns a role above their own, or changes the role of a member with more permissions [C-TEAM-34]', async () => {
  const tenant = await company(marquee)
  const lead = await member(marquee, tenant, { ...manage, events: { access: 'read' } })
  const small = await member(marquee, tenant, { dashboard: { access: 'read' } })
  const large = await member(marquee, tenant, 'manager')
  const change = async (membership_id: string, key: string) =>
    marquee.call(lead, 'team', 'updateMemberRole', { membership_id, company_role_id: await role(tenant, key) })
  expect((await change(small.membership_id, 'manager')).code).toBe('role_above_own')
  expect((await change(large.membership_id, 'viewer')).code).toBe('member_above_own')
  expect((await marquee.call(lead, 'team', 'removeMember', { membership_id: large.membership_id })).code).toBe(
    'member_above_own',
  )
  expect((await change(small.membership_id, 'viewer')).status).toBe(200)
  expect((await change(lead.membership_id, 'admin')).code).toBe('role_above_own')
  expect((await marquee.call(lead, 'team', 'removeMember', { membership_id: small.membership_id })).status).toBe(200)
})

test('the last admin of settings and team cannot be demoted, removed or leave [C-TEAM-37 C-TEAM-38]', async () => {
  const tenant = await company(marquee)
  const last = await member(marquee, tenant, 'admin')
  await marquee.sql(async (tx) => {
    const company_role_id = await baseRole(tx, tenant.id, 'viewer')
    await tx
      .updateTable('user_company_memberships')
      .set({ company_role_id })
      .where('company_id', '=', tenant.id)
      .where('is_primary', '=', true)
      .execute()
  })
  const viewer = await role(tenant, 'viewer')
  const demote = (membership_id: string) =>
    marquee.call(last, 'team', 'updateMemberRole', { membership_id, company_role_id: viewer })
  expect((await demote(last.membership_id)).code).toBe('last_administrator')
  expect((await marquee.call(last, 'team', 'leaveCompany', { company_id: tenant.id })).code).toBe('last_administrator')
  const second = await member(marquee, tenant, 'admin')
  expect((await marquee.call(second, 'team', 'removeMember', { membership_id: last.membership_id })).status).toBe(200)
  expect((await marquee.call(second, 'team', 'leaveCompany', { company_id: tenant.id })).code).toBe(
    'last_administrator',
  )
})

test('any member can leave in any role, except the owner [C-TEAM-31]', async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, 'viewer')
  const leave = (who: typeof tenant.owner) => marquee.call(who, 'team', 'leaveCompany', { company_id: tenant.id })
  expect((await leave(tenant.owner)).code).toBe('member_is_owner')
  expect((await leave(someone)).ok).toEqual({ success: true })
  expect((await marquee.call(someone, 'dashboard', 'getDashboard')).code).toBe('not_a_member')
  expect((await leave(someone)).code).toBe('not_a_member')
  expect((await written(someone.membership_id)).map(({ action_type }) => action_type)).toEqual(['leave'])
})

test('the owner transfers the company: one owner before and after, with an admin role; both are notified [C-TEAM-32 C-TEAM-33]', async () => {
  const tenant = await company(marquee)
  const heir = await member(marquee, tenant, 'viewer', await person(marquee, { full_name: 'Hera Heir' }))
  const admin = await member(marquee, tenant, 'admin')
  const [event = ''] = await events(marquee, tenant, 'Opening')
  const guest = await person(marquee)
  const { token } = await invitation(marquee, tenant, guest.email, { event_ids: [event] })
  await marquee.call(guest, 'invitations', 'acceptInvitation', { invite_token: token })
  const guestMembership = (await membersOf(tenant)).find(({ user_id }) => user_id === guest.id)?.id ?? ''
  const transfer = (who: typeof admin | typeof tenant.owner, membership_id: string) =>
    marquee.call(who, 'team', 'transferOwnership', { membership_id })

  expect((await transfer(admin, heir.membership_id)).code).toBe('owner_only')
  expect((await transfer(tenant.owner, guestMembership)).code).toBe('owner_must_be_member')
  expect((await transfer(tenant.owner, await ownMembership(tenant))).code).toBe('owner_must_be_member')
  expect((await transfer(tenant.owner, heir.membership_id)).ok).toEqual({ success: true })
  const owners = (await membersOf(tenant)).filter(({ is_primary }) => is_primary)
  expect(owners).toMatchObject([{ id: heir.membership_id, role: { role: { key: 'admin' } } }])
  const subject = `${tenant.name} has a new owner`
  const { text } = await marquee.mail(heir.email, subject)
  expect(text).toContain('made you the owner')
  expect(text).toContain('The billing email and the card stay as they are')
  expect((await marquee.mail(tenant.owner.email, subject)).text).toContain('You have made Hera Heir the owner')
  expect((await transfer(tenant.owner, admin.membership_id)).code).toBe('owner_only')
  expect((await marquee.call(tenant.owner, 'team', 'leaveCompany', { company_id: tenant.id })).status).toBe(200)
})

test.each(['is_active = false', 'deleted_at = now()'])(
  'a new owner whose admin role has %s gets a working admin role',
  async (change) => {
    const tenant = await company(marquee)
    const everything: Permissions = { team: { access: 'admin' }, company_settings: { access: 'admin' } }
    const heir = await member(marquee, tenant, everything)
    await marquee.sql((tx) =>
      sql`update company_roles set ${sql.raw(change)} where id =
        (select company_role_id from user_company_memberships where id = ${heir.membership_id})`.execute(tx),
    )
    expect((await marquee.call(heir, 'companies', 'getSettings')).code).toBe('not_a_member')
    const { membership_id } = heir
    expect((await marquee.call(tenant.owner, 'team', 'transferOwnership', { membership_id })).code).toBeNull()
    expect((await marquee.call(heir, 'companies', 'getSettings')).code).toBeNull()
    const owners = (await membersOf(tenant)).filter(({ is_primary }) => is_primary)
    expect(owners).toMatchObject([{ id: membership_id, role: { is_active: true, role: { key: 'admin' } } }])
  },
)

test('only the platform grants and revokes super admins: not the members list, not leaving', async () => {
  const root = await rootAdmin(marquee)
  const platform = await marquee.sql((tx) =>
    tx.selectFrom('companies').select('id').where('is_platform', '=', true).executeTakeFirstOrThrow(),
  )
  const who = { ...root, company: platform.id }
  const [membership] = (await marquee.call(who, 'team', 'listMembers')).ok.members
  const [wildcard] = (await marquee.call(who, 'team', 'listRoles')).ok.roles
  const second = await person(marquee)
  const { id } = await marquee.sql((tx) =>
    tx
      .insertInto('user_company_memberships')
      .values({ company_id: platform.id, user_id: second.id, company_role_id: wildcard?.id ?? '' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const codes = [
    (await marquee.call(who, 'team', 'removeMember', { membership_id: id })).code,
    (await marquee.call(who, 'team', 'updateMemberRole', { membership_id: id, company_role_id: wildcard?.id ?? '' }))
      .code,
    (await marquee.call(second, 'team', 'leaveCompany', { company_id: platform.id })).code,
    (await marquee.call(who, 'team', 'transferOwnership', { membership_id: id })).code,
    (await marquee.call(who, 'team', 'deleteRole', { company_role_id: wildcard?.id ?? '' })).code,
  ]
  expect(new Set(codes)).toEqual(new Set(['role_fixed']))
  expect(membership?.is_primary).toBe(true)
})

test("a member's page shows for each module the role's level, the company's source, and the result", async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, {
    dashboard: { access: 'read' },
    marketing: { access: 'write' },
    analytics: { access: 'admin' },
  })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await marquee.sql((tx) =>
    tx
      .insertInto('company_module_overrides')
      .values((eb) => ({
        company_id: tenant.id,
        module_id: eb.selectFrom('modules').select('id').where('key', '=', 'marketing'),
        override_reason: 'trial',
        expires_at: until,
      }))
      .execute(),
  )
  const read = async () =>
    (await marquee.call(tenant.owner, 'team', 'getMember', { membership_id: someone.membership_id })).ok
  const of = async (key: string) => (await read()).access.find(({ module_key }) => module_key === key)
  expect((await read()).member.id).toBe(someone.membership_id)
  expect(await of('dashboard')).toEqual({
    module_key: 'dashboard',
    module_name: 'Dashboard',
    role_level: 'read',
    level: 'read',
    limited_by: null,
    source: 'core',
    expires_at: null,
  })
  expect(await of('marketing')).toMatchObject({ level: 'write', source: 'override', expires_at: until })
  expect(await of('analytics')).toMatchObject({ level: 'admin', source: 'plan' })
  expect(await of('events')).toMatchObject({ role_level: null, level: null, limited_by: null })
  await setStatus(marquee, tenant.id, 'past_due')
  expect(await of('analytics')).toMatchObject({ role_level: 'admin', level: null, limited_by: 'company_status' })
  await marquee.sql((tx) =>
    tx.updateTable('company_module_overrides').set({ is_enabled: false }).where('company_id', '=', tenant.id).execute(),
  )
  expect(await of('marketing')).toMatchObject({ source: null, level: null, limited_by: 'module' })
})

test('a search finds matching members, and similar names despite typos', async () => {
  const tenant = await company(marquee)
  const mina = await member(marquee, tenant, 'viewer', await person(marquee, { full_name: 'Mina Sørensen' }))
  await member(marquee, tenant, 'manager', await person(marquee, { full_name: 'Mateo Brandt' }))
  const other = await company(marquee)
  await member(marquee, other, 'viewer', await person(marquee, { full_name: 'Mateo Brandt' }))
  const found = async (search: string, who: Caller = tenant.owner) =>
    (await marquee.call(who, 'team', 'listMatchingMembers', { search })).ok.members
  const names = async (search: string) => (await found(search)).map(({ name }) => name)
  expect(await found('soren')).toEqual([
    { id: mina.membership_id, name: 'Mina Sørensen', email: mina.email, role_label: 'Viewer' },
  ])
  for (const mistaken of ['mateoo', 'brnadt', 'mateo brand', 'Bramdt'])
    expect((await names(mistaken))[0]).toBe('Mateo Brandt')
  expect((await names('sorenson'))[0]).toBe('Mina Sørensen')
  expect(await names('xylophone')).toEqual([])
  const reader = await member(marquee, tenant, { dashboard: { access: 'read' }, team: { access: 'read' } })
  expect(await found('mina', reader)).toHaveLength(1)
  expect(await names(mina.email)).toEqual(['Mina Sørensen'])
  const blind = await member(marquee, tenant, { dashboard: { access: 'read' } })
  expect((await marquee.call(blind, 'team', 'listMatchingMembers', { search: 'mina' })).code).toBe('forbidden')
})
