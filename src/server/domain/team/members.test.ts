import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, member, rootAdmin } from '#tests/support/people.ts'
import { countSeats, loadAdministrators } from './members.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

test('a guest uses no seat and administers nothing in any role; lists and details count the same', async () => {
  const tenant = await company(marquee)
  const [admin, guest, gone, suspended] = [
    await member(marquee, tenant, 'admin'),
    await member(marquee, tenant, 'admin'),
    await member(marquee, tenant, 'admin'),
    await member(marquee, tenant, 'admin'),
  ]
  const found = await marquee.sql(async (tx) => {
    await sql`update user_company_memberships set is_guest = true where id = ${guest.membership_id}`.execute(tx)
    await sql`update user_company_memberships set status = 'inactive' where id = ${gone.membership_id}`.execute(tx)
    await sql`update users set status = 'suspended' where id = ${suspended.id}`.execute(tx)
    return { seats: await countSeats(tx, tenant.id), administrators: await loadAdministrators(tx, tenant.id) }
  })
  expect(found.seats).toBe(3)
  expect(found.administrators.map(({ user_id }) => user_id).sort()).toEqual([tenant.owner.id, admin.id].sort())

  const root = await rootAdmin(marquee)
  const detail = (await marquee.call(root, 'adminCompanies', 'getCompany', { company_id: tenant.id })).ok.company
  const { companies } = (await marquee.call(root, 'adminCompanies', 'listCompanies', { search: detail.slug })).ok
  expect([detail.member_count, detail.guest_count, companies[0]?.member_count]).toEqual([3, 1, 3])
})

test.each(['is_active = false', 'deleted_at = now()'])('a role with %s administers nothing', async (change) => {
  const tenant = await company(marquee)
  const admin = await member(marquee, tenant, 'admin')
  const administrators = await marquee.sql(async (tx) => {
    const { id } = await tx
      .insertInto('company_roles')
      .columns(['company_id', 'role_id', 'permissions'])
      .expression((eb) =>
        eb
          .selectFrom('company_roles')
          .select(['company_id', 'role_id', 'permissions'])
          .where(
            'id',
            '=',
            eb.selectFrom('user_company_memberships').select('company_role_id').where('id', '=', admin.membership_id),
          ),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update user_company_memberships set company_role_id = ${id} where id = ${admin.membership_id}`.execute(tx)
    await sql`update company_roles set ${sql.raw(change)} where id = ${id}`.execute(tx)
    return loadAdministrators(tx, tenant.id)
  })
  expect(administrators.map(({ user_id }) => user_id)).toEqual([tenant.owner.id])
})
