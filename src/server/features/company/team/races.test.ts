import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { canAdministerCompany } from '#shared/access.ts'
import { onPostgres } from '#tests/support/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { baseRole, type Company, company, invitation, member, person, rootAdmin } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

async function membersOf(tenant: Company) {
  return marquee.sql((tx) =>
    tx
      .selectFrom('user_company_memberships as m')
      .innerJoin('company_roles as r', 'r.id', 'm.company_role_id')
      .select(['m.user_id', 'm.is_primary', 'r.permissions', 'r.is_active'])
      .where('m.company_id', '=', tenant.id)
      .where('m.status', '=', 'active')
      .execute(),
  )
}
async function expectRuled(tenant: Company): Promise<void> {
  const members = await membersOf(tenant)
  expect(members.filter(({ is_primary }) => is_primary)).toHaveLength(1)
  expect(
    members.filter(({ permissions, is_active }) => is_active && canAdministerCompany(permissions)),
  ).not.toHaveLength(0)
}

test('fifty concurrent acceptances of one invitation create one membership [C-INV-51]', async () => {
  const tenant = await company(marquee)
  const someone = await person(marquee)
  const { id, token } = await invitation(marquee, tenant, someone.email)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 2
        ? marquee.call(someone, 'invitations', 'acceptInvitation', { invite_token: token })
        : marquee.call(someone, 'invitations', 'acceptMyInvitation', { invitation_id: id }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await membersOf(tenant)).filter(({ user_id }) => user_id === someone.id)).toHaveLength(1)
})

test('five seats and twenty-four concurrent acceptances: five members [C-INV-53 C-INV-54]', async () => {
  const tenant = await company(marquee, { plan: 'Starter' })
  const people = await Promise.all(Array.from({ length: 24 }, () => person(marquee)))
  const invited = await Promise.all(people.map(({ email }) => invitation(marquee, tenant, email)))
  const answers = await Promise.all(
    people.map((someone, n) =>
      marquee.call(someone, 'invitations', 'acceptInvitation', { invite_token: invited[n]?.token ?? '' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(await membersOf(tenant)).toHaveLength(5)
})

test('fifty concurrent actions against the owner always leave exactly one owner [C-TEAM-28 C-TEAM-29 C-TEAM-33]', async () => {
  const tenant = await company(marquee)
  const admins = [await member(marquee, tenant, 'admin'), await member(marquee, tenant, 'admin')]
  const owner = await marquee.sql((tx) =>
    tx
      .selectFrom('user_company_memberships')
      .select('id')
      .where('company_id', '=', tenant.id)
      .where('is_primary', '=', true)
      .executeTakeFirstOrThrow(),
  )
  const viewer = await marquee.sql((tx) => baseRole(tx, tenant.id, 'viewer'))
  const acts = Array.from({ length: 50 }, (_, n) => {
    const who = admins[n % 2] ?? tenant.owner
    if (n % 3 === 0) return marquee.call(who, 'team', 'removeMember', { membership_id: owner.id })
    if (n % 3 === 1) return marquee.call(tenant.owner, 'team', 'leaveCompany', { company_id: tenant.id })
    return marquee.call(who, 'team', 'updateMemberRole', { membership_id: owner.id, company_role_id: viewer })
  })
  expect((await Promise.all(acts)).filter(({ status }) => status === 200)).toHaveLength(0)
  await expectRuled(tenant)
})

test('concurrent transfers create one owner: the first wins, and the others no longer own it [C-TEAM-33]', async () => {
  const tenant = await company(marquee)
  const heirs = await Promise.all(Array.from({ length: 12 }, () => member(marquee, tenant, 'viewer')))
  const answers = await Promise.all(
    heirs.map(({ membership_id }) => marquee.call(tenant.owner, 'team', 'transferOwnership', { membership_id })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'owner_only']))
  await expectRuled(tenant)
})

test('admins who concurrently demote, remove and leave always leave one admin [C-TEAM-37 C-TEAM-38]', async () => {
  for (let round = 0; round < 3; round++) {
    const tenant = await company(marquee)
    const viewer = await marquee.sql((tx) => baseRole(tx, tenant.id, 'viewer'))
    const admins = await Promise.all(Array.from({ length: 10 }, () => member(marquee, tenant, 'admin')))
    // The owner has no administration here, so only the ten do.
    await marquee.sql((tx) =>
      tx
        .updateTable('user_company_memberships')
        .set({ company_role_id: viewer })
        .where('company_id', '=', tenant.id)
        .where('is_primary', '=', true)
        .execute(),
    )
    const acts = admins.flatMap((who, n) => {
      const other = admins[(n + 1) % admins.length] ?? who
      return [
        marquee.call(who, 'team', 'removeMember', { membership_id: other.membership_id }),
        marquee.call(other, 'team', 'updateMemberRole', { membership_id: who.membership_id, company_role_id: viewer }),
        marquee.call(who, 'team', 'leaveCompany', { company_id: tenant.id }),
      ]
    })
    const answers = await Promise.all(acts)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await expectRuled(tenant)
  }
})

test('a role assigned during its deletion is either assigned or deleted, never both', async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, 'viewer')
  const { id } = (
    await marquee.call(tenant.owner, 'team', 'createRole', {
      label: 'Contested',
      description: '',
      base_role: 'member',
      permissions: { dashboard: { access: 'read' } },
    })
  ).ok.role
  const [given, deleted] = await Promise.all([
    marquee.call(tenant.owner, 'team', 'updateMemberRole', {
      membership_id: someone.membership_id,
      company_role_id: id,
    }),
    marquee.call(tenant.owner, 'team', 'deleteRole', { company_role_id: id }),
  ])
  expect([given.code, deleted.code].filter((code) => code === null)).toHaveLength(1)
})

test('an invitation concurrently accepted, declined, cancelled, revoked, resent and copied ends in one consistent state', async () => {
  const tenant = await company(marquee)
  const root = await rootAdmin(marquee)
  for (let round = 0; round < 5; round++) {
    const someone = await person(marquee)
    const { id, token } = await invitation(marquee, tenant, someone.email)
    const answers = await Promise.all([
      marquee.call(someone, 'invitations', 'acceptMyInvitation', { invitation_id: id }),
      marquee.call(tenant.owner, 'invitations', 'cancelInvitation', { invitation_id: id }),
      marquee.call(someone, 'invitations', 'declineInvitation', { invite_token: token }),
      marquee.call(root, 'adminUsers', 'revokeInvitation', { invitation_id: id }),
      marquee.call(tenant.owner, 'invitations', 'resendInvitation', { invitation_id: id }),
      marquee.call(tenant.owner, 'invitations', 'copyInvitationLink', { invitation_id: id }),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.slice(0, 4).filter(({ status }) => status === 200)).toHaveLength(1)
    const joined = (await membersOf(tenant)).some(({ user_id }) => user_id === someone.id)
    expect(joined).toBe(answers[0]?.status === 200)
  }
})

// The embedded engine has one connection, so a call cannot wait there.
describe.runIf(onPostgres)('a call that waits for another change of the team', () => {
  const roleOf = (membership: string) =>
    sql`(select company_role_id from user_company_memberships where id = ${membership})`
  const losses: [string, string, (membership: string) => RawBuilder<unknown>][] = [
    [
      'is switched off',
      'not_a_member',
      (id) => sql`update company_roles set is_active = false where id = ${roleOf(id)}`,
    ],
    ['is deleted', 'not_a_member', (id) => sql`update company_roles set deleted_at = now() where id = ${roleOf(id)}`],
    [
      'loses access to the team',
      'forbidden',
      (id) => sql`update company_roles set permissions = '{"team": {"access": "read"}}' where id = ${roleOf(id)}`,
    ],
    [
      'is taken from its caller',
      'not_a_member',
      (id) => sql`update user_company_memberships set status = 'inactive' where id = ${id}`,
    ],
  ]

  test.each(losses)('is rejected if its role %s meanwhile', async (_, code, lose) => {
    const tenant = await company(marquee)
    const lead = await member(marquee, tenant, { team: { access: 'admin' } })
    const someone = await member(marquee, tenant, { team: { access: 'read' } })
    const { removing } = await marquee.sql(async (tx) => {
      await lockCompany(tx, tenant.id)
      const removing = marquee.call(lead, 'team', 'removeMember', { membership_id: someone.membership_id })
      await until('the call to wait', async () => {
        const { rowCount } = await marquee.app.connection.pool.query(`
          select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'tuple' and l.relation = 'companies'::regclass`)
        return rowCount || null
      })
      await lose(lead.membership_id).execute(tx)
      return { removing }
    })
    expect((await removing).code).toBe(code)
    expect((await membersOf(tenant)).map(({ user_id }) => user_id)).toContain(someone.id)
  })
})
