import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compactCounters } from '#server/platform/app/compact-counters.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, person, rootAdmin } from '#tests/support/people.ts'
import { type CounterRow, counter, countIn, readCounters } from './counters.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const everything = () => marquee.sql((tx) => readCounters(tx, counter))
const inOrder = (counters: CounterRow[]) =>
  counters
    .map((counter) => JSON.stringify(counter, Object.keys(counter.facts).concat('counter', 'facts', 'count').sort()))
    .sort()

/** What counting every row says; whatever was kept until then is forgotten. */
async function recounted(): Promise<CounterRow[]> {
  await marquee.app.connection.asOwner((pool) => pool.query('select recount()'))
  return everything()
}

test('whatever is written, the counters are what counting every row would say', async () => {
  const statuses = ['active', 'past_due', 'cancelled', 'trialing']
  const people = await Promise.all(Array.from({ length: 6 }, () => person(marquee)))
  const tenants = [await company(marquee), await company(marquee)]
  // Deterministic, so that a failure comes again.
  let seed = 7
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % limit
  }
  const someone = () => people[below(people.length)]?.id ?? ''
  const writes = [
    () => sql`insert into user_emails (user_id, email, is_verified)
      values (${someone()}, ${`${crypto.randomUUID()}@counter.example`}, ${below(2) === 0})`,
    () => sql`update user_emails set is_verified = not is_verified where user_id = ${someone()} and not is_primary`,
    () => sql`delete from user_emails where user_id = ${someone()} and not is_primary and is_verified`,
    () => sql`delete from user_emails where id in (select id from user_emails where not is_primary limit 2)`,
    () => sql`update users set status = ${below(2) === 0 ? 'active' : 'suspended'} where id = ${someone()}`,
    () => sql`update users set full_name = 'Of no account' where id = ${someone()}`,
    () => sql`insert into subscriptions (company_id, plan_id, status, currency, billing_frequency, period_amount)
      select id, plan_id, ${statuses[below(4)]}, ${below(3) === 0 ? null : 'EUR'}, 'monthly', ${below(3) * 1000}
      from companies where id = ${tenants[below(2)]?.id}`,
    () => sql`update subscriptions set status = ${statuses[below(4)]}, cancel_at_period_end = ${below(2) === 0}
      where company_id = ${tenants[below(2)]?.id}`,
    () => sql`update subscriptions set plan_id = (select id from plans order by id limit 1 offset ${below(2)})
      where company_id = ${tenants[below(2)]?.id}`,
    () => sql`update companies set company_type_id = (select id from company_types order by id limit 1 offset ${below(2)})
      where id = ${tenants[below(2)]?.id}`,
    () => sql`delete from subscriptions where id in (select id from subscriptions limit 1)`,
  ]
  for (let round = 0; round < 150; round += 1) {
    const write = writes[below(writes.length)]
    if (write) await marquee.sql((tx) => write().execute(tx))
    if (round % 40 === 39) await compactCounters.work(jobContext(marquee), {})
  }
  const kept = inOrder(await everything())
  expect(kept.length).toBeGreaterThan(8)
  expect(kept).toEqual(inOrder(await recounted()))
})

test('a person who goes takes their addresses out of the count; what is rolled back never counted', async () => {
  const before = inOrder(await everything())
  const gone = await person(marquee)
  expect(inOrder(await everything())).not.toEqual(before)
  await marquee.sql((tx) => tx.deleteFrom('users').where('id', '=', gone.id).execute())
  expect(inOrder(await everything())).toEqual(before)
  await expect(
    marquee.sql(async (tx) => {
      await tx.deleteFrom('user_emails').execute()
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(inOrder(await everything())).toEqual(before)
})

test('what many write at once is all counted, and adding up meanwhile loses nothing', async () => {
  const before = countIn(await everything(), 'users')
  const add = (n: number) =>
    marquee.sql((tx) =>
      tx
        .insertInto('users')
        .values({ email: `${n}-${crypto.randomUUID()}@many.example`, password_hash: 'none' })
        .execute(),
    )
  await Promise.all([
    ...Array.from({ length: 40 }, (_, n) => add(n)),
    ...Array.from({ length: 6 }, () => compactCounters.work(jobContext(marquee), {})),
  ])
  expect(countIn(await everything(), 'users')).toBe(before + 40)
  await compactCounters.work(jobContext(marquee), {})
  const { rows } = await marquee.sql((tx) =>
    sql<{ kept: number }>`
    select count(*)::int as kept from counters where counter = 'users'`.execute(tx),
  )
  expect(rows[0]?.kept).toBeLessThanOrEqual(2)
  expect(countIn(await everything(), 'users')).toBe(before + 40)
})

test('the back office shows them with the next question, also for what the platform itself wrote', async () => {
  const root = await rootAdmin(marquee)
  const counts = async () => (await marquee.call(root, 'adminHome', 'getPlatformCounts')).ok
  const before = await counts()
  await company(marquee)
  expect(await counts()).toMatchObject({
    total_users: before.total_users + 1,
    total_companies: before.total_companies + 1,
    total_users_with_emails: before.total_users_with_emails + 1,
  })
})

test('what companies count is what counting their members and invitations would say, whatever is written, and found by whom they are now', async () => {
  const tenants = [await company(marquee), await company(marquee)]
  const people = await Promise.all(Array.from({ length: 5 }, () => person(marquee)))
  let seed = 11
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % limit
  }
  const of = () => sql`${tenants[below(2)]?.id}::uuid`
  const someone = () => sql`${people[below(people.length)]?.id}::uuid`
  const role = () => sql`(select id from company_roles where company_id = t.id order by id offset ${below(2)} limit 1)`
  const writes = [
    () => sql`insert into user_company_memberships (company_id, user_id, company_role_id)
      select t.id, u.id, ${role()} from companies t, users u
      where t.id = ${of()} and u.id in (${someone()}, ${someone()}) on conflict do nothing`,
    () => sql`update user_company_memberships m set status = ${below(2) === 0 ? 'active' : 'inactive'}
      where company_id = ${of()} and user_id = ${someone()} and not is_primary`,
    () => sql`update user_company_memberships m set company_role_id = ${role()} from companies t
      where t.id = ${of()} and m.company_id = t.id`,
    () => sql`delete from user_company_memberships where user_id = ${someone()} and not is_primary`,
    () => sql`update users set full_name = ${`Ännie ${below(1000)}`} where id = ${someone()}`,
    () => sql`insert into user_invites (company_id, email, company_role_id, token_hash, expires_at)
      select t.id, gen_random_uuid() || '@counter.example', ${role()}, gen_random_uuid()::text, now() + interval '7 days'
      from companies t, generate_series(1, ${below(3) + 1}::int) where t.id = ${of()}`,
    () => sql`update user_invites i set status = ${below(2) === 0 ? 'accepted' : 'pending'}, company_role_id = ${role()}
      from companies t where t.id = ${of()} and i.company_id = t.id and i.delivery = 'queued'`,
    () => sql`delete from user_invites where id in (select id from user_invites order by id limit 2)`,
    () => sql`update users set email = ${`renamed-${crypto.randomUUID()}@counter.example`} where id = ${someone()}`,
  ]
  const kept = () =>
    marquee.sql((tx) =>
      sql`select company_id, counter, facts, sum(change)::int as count from company_counters
        group by company_id, counter, facts having sum(change) <> 0 order by company_id, facts::text`.execute(tx),
    )
  for (let round = 0; round < 120; round += 1) {
    const write = writes[below(writes.length)]
    if (write) await marquee.sql((tx) => write().execute(tx))
    if (round % 30 === 29) await compactCounters.work(jobContext(marquee), {})
  }
  const { rows } = await kept()
  expect(rows.length).toBeGreaterThan(3)
  await marquee.app.connection.asOwner((pool) => pool.query('select recount()'))
  expect((await kept()).rows).toEqual(rows)
  const { rows: stale } = await marquee.sql((tx) =>
    sql`select m.searched from user_company_memberships m join users u on u.id = m.user_id
      where m.searched <> fold(u.email || ' ' || coalesce(u.full_name, '')) or m.searched <> u.searched`.execute(tx),
  )
  expect(stale).toEqual([])
})

test('what a company has counted is added up once it has grown, and goes with the company', async () => {
  const tenant = await company(marquee)
  const added = () =>
    marquee.sql(async (tx) => {
      const { rows } = await sql<{ rows: number; members: number }>`
        select count(*)::int as rows, coalesce(sum(change), 0)::int as members from company_counters
        where company_id = ${tenant.id}`.execute(tx)
      return rows[0]
    })
  for (let round = 0; round < 60; round += 1)
    await marquee.sql((tx) =>
      sql`update user_company_memberships set status = case status when 'active' then 'inactive' else 'active' end,
        is_primary = false where company_id = ${tenant.id}`.execute(tx),
    )
  expect((await added())?.rows).toBeGreaterThan(100)
  await compactCounters.work(jobContext(marquee), {})
  expect(await added()).toEqual({ rows: 1, members: 1 })
  await marquee.sql((tx) =>
    sql`insert into company_closures (company_id, due_at, status_before, status_set_by_before)
      values (${tenant.id}, now(), 'active', 'billing')`.execute(tx),
  )
  await marquee.app.connection.asOwner((pool) => pool.query('delete from companies where id = $1', [tenant.id]))
  expect(await added()).toEqual({ rows: 0, members: 0 })
})
