import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableTypes, tableTypesFile } from '#scripts/support/table-types.ts'
import { inScope, json } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, person } from '#tests/support/people.ts'
import { webhookIds } from '#tests/support/tenant.ts'
import { textOf } from './source-files.ts'

let marquee: TestMarquee
let tenant: Company
let other: Company
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  other = await company(marquee)
  for (const { id } of [tenant, other]) await marquee.sql((tx) => webhookIds(tx, id))
})
afterAll(() => marquee.close())

const ask = async <T extends object>(text: string): Promise<T[]> =>
  (await marquee.app.connection.pool.query<T>(text)).rows
const as = (scope: Scope, text: string) =>
  inScope(marquee.app.db, scope, (tx) => sql.raw<Record<string, unknown>>(text).execute(tx))
const owner = (): Scope => ({ kind: 'company', user: tenant.owner.id, company: tenant.id })

describe('the runtime role', () => {
  test('owns nothing, is no superuser, and bypasses no policy', async () => {
    expect(
      await ask('select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }])
    expect(await ask("select relname from pg_class where relowner = 'marquee_tenant'::regrole")).toEqual([])
    await expect(ask('create table public.mine (id int)')).rejects.toThrow(/permission denied/)
  })

  test('the back office role has the same limits, and reads every table by an unconditional policy', async () => {
    expect(
      await ask(
        "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'marquee_staff'",
      ),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }])
    expect(await ask("select relname from pg_class where relowner = 'marquee_staff'::regrole")).toEqual([])
    const without = await ask(`
      select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and relkind in ('r', 'p') and not relispartition and relrowsecurity
      and not exists (select from pg_policies p where p.tablename = relname and p.policyname = 'staff' and p.qual = 'true')`)
    expect(without).toEqual([])
  })

  test('every table except two without personal data forces row level security', async () => {
    const open = await ask<{ relname: string }>(`
      select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity) order by 1`)
    expect(open.map(({ relname }) => relname)).toEqual(['kysely_migration', 'kysely_migration_lock', 'rate_limits'])
  })

  test('without a scope every table of people and companies is empty', async () => {
    const tables = await ask<{ tablename: string }>(`
      select tablename from pg_tables where schemaname = 'public'
      and tablename not in ('kysely_migration', 'kysely_migration_lock', 'rate_limits', 'modules', 'plans', 'plan_modules', 'company_types', 'roles', 'widgets', 'backups')
      and tablename not like 'audit_logs\\_%'`)
    expect(tables.length).toBeGreaterThan(15)
    await marquee.app.connection.asOwner(async (pool) => {
      const client = await pool.connect()
      await client.query('begin; set local role marquee_tenant')
      for (const { tablename } of tables) {
        const visible = await client.query(`savepoint one; select 1 from ${tablename} limit 1`).then(
          (results) => (results as unknown as { rowCount: number }[])[1]?.rowCount,
          async (error: { code: string }) => {
            await client.query('rollback to savepoint one')
            return error.code === '42501' ? 0 : error
          },
        )
        expect([tablename, visible]).toEqual([tablename, 0])
      }
      await client.query('rollback')
      client.release()
    })
  })

  test('security definer functions pin their search path, and are not callable by everyone', async () => {
    const offenders = await ask(`
      select proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and prosecdef
      and (not coalesce(proconfig::text like '%search_path%', false) or has_function_privilege('public', p.oid, 'execute'))`)
    expect(offenders).toEqual([])
  })
})

describe('a company', () => {
  test('sees only its own rows of every company table, even if a statement has no condition', async () => {
    const tables = await ask<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)
    expect(tables.length).toBeGreaterThan(15)
    for (const { name } of tables) {
      const { rows } = await as(owner(), `select distinct company_id from ${name}`)
      expect([name, rows.filter(({ company_id }) => company_id !== tenant.id)]).toEqual([name, []])
    }
  })

  test('cannot write into another company', async () => {
    const { rows } = await as(
      owner(),
      `update user_company_memberships set status = 'inactive' where company_id = '${other.id}' returning id`,
    )
    expect(rows).toEqual([])
    await expect(
      as(owner(), `insert into events (company_id, name) values ('${other.id}', 'Intruder')`),
    ).rejects.toThrow(/row-level security/)
    const { rows: own } = await as(
      owner(),
      `insert into events (company_id, name) values ('${tenant.id}', 'Ours') returning id`,
    )
    expect(own).toHaveLength(1)
    await expect(as(owner(), `update events set company_id = '${other.id}'`)).rejects.toThrow(/row-level security/)
  })

  test("cannot add members to another company, and sees of memberships elsewhere only the caller's", async () => {
    const [home, away] = [await company(marquee), await company(marquee)]
    const scope: Scope = { kind: 'company', user: home.owner.id, company: home.id }
    const colleague = await member(marquee, home, 'member')
    const mine = await member(marquee, away, 'member', home.owner)
    const theirs = await member(marquee, away, 'member')
    const taken = `insert into user_company_memberships (company_id, user_id, company_role_id)
      select company_id, '${colleague.id}', company_role_id from user_company_memberships where id = '${mine.membership_id}'`
    await expect(as(scope, taken)).rejects.toThrow(/row-level security/)
    await expect(as({ kind: 'system' }, taken)).resolves.toBeDefined()
    const { rows } = await as(scope, `select id from user_company_memberships where company_id = '${away.id}'`)
    expect(rows).toEqual([{ id: mine.membership_id }])
    for (const change of [
      "update user_company_memberships set status = 'inactive'",
      'delete from user_company_memberships',
    ])
      for (const { membership_id } of [mine, theirs])
        expect((await as(scope, `${change} where id = '${membership_id}' returning id`)).rows).toEqual([])
  })

  test('sees only related people', async () => {
    const colleague = await member(marquee, tenant, 'member')
    const outsider = await person(marquee)
    const { rows } = await as(owner(), 'select id from users')
    const ids = rows.map(({ id }) => id)
    expect(ids).toContain(colleague.id)
    expect(ids).not.toContain(outsider.id)
    expect(ids).not.toContain(other.owner.id)
  })
})

/** Second line of defense for back office writes: the database rejects them even if a call lacks its check. */
describe('only the back office', () => {
  const refused = /row-level security|can only be changed by the platform|permission denied/
  const everybody = (): Scope[] => [owner(), { kind: 'user', user: tenant.owner.id }]
  const changes: [string, string][] = [
    ['creates, edits or deletes a plan [A-GUARD-62..64]', 'update plans set price_monthly = 1'],
    ['creates, edits or deletes a module [A-GUARD-56..58]', 'update modules set sort_order = sort_order + 1'],
    ['creates, edits or deletes a widget [A-GUARD-59..61]', "update widgets set name = 'mine'"],
    ['creates, edits or deletes a company type [A-GUARD-65..67]', 'update company_types set is_active = false'],
    ['enables, disables or deletes an override [A-GUARD-53..55]', 'delete from company_module_overrides'],
    ['writes subscriptions and syncs them [A-GUARD-69]', "update subscriptions set status = 'active'"],
  ]
  test.each(changes)('%s', async (_, change) => {
    await marquee.sql((tx) =>
      sql`insert into company_module_overrides (company_id, module_id, override_reason)
      select ${tenant.id}, id, 'x' from modules where key = 'marketing' on conflict do nothing`.execute(tx),
    )
    await marquee.sql((tx) =>
      sql`insert into subscriptions (company_id, status) values (${tenant.id}, 'past_due')`.execute(tx),
    )
    for (const scope of everybody()) expect((await as(scope, change)).numAffectedRows ?? 0n).toBe(0n)
    expect(
      (await inScope(marquee.app.db, { kind: 'admin', user: tenant.owner.id }, async (tx) => {
        const { numAffectedRows } = await sql.raw(change).execute(tx)
        await sql`select 1`.execute(tx)
        return numAffectedRows ?? 0n
      }).finally(() => undefined)) > 0n,
    ).toBe(true)
  })

  const inserts: [string, string][] = [
    ['a plan [A-GUARD-62]', "insert into plans (name) values ('Mine')"],
    ['a module [A-GUARD-56]', "insert into modules (key, name) values ('mine', 'Mine')"],
    ['a widget [A-GUARD-59]', "insert into widgets (key, name, component_key) values ('mine', 'Mine', 'StatsWidget')"],
    ['a company type [A-GUARD-65]', "insert into company_types (key, name) values ('mine', 'Mine')"],
    ['a company', "insert into companies (name, slug) values ('Mine', 'mine')"],
  ]
  test.each(inserts)('creates %s', async (_, insert) => {
    for (const scope of everybody()) await expect(as(scope, insert)).rejects.toThrow(refused)
    expect((await as({ kind: 'admin', user: tenant.owner.id }, insert)).numAffectedRows).toBe(1n)
  })

  test('creates a module override [A-GUARD-52]', async () => {
    const insert = `insert into company_module_overrides (company_id, module_id, override_reason) select '${other.id}', id, 'x' from modules where key = 'crm'`
    const scope: Scope = { kind: 'company', user: other.owner.id, company: other.id }
    await expect(as(scope, insert)).rejects.toThrow(refused)
    expect((await as({ kind: 'admin', user: tenant.owner.id }, insert)).numAffectedRows).toBe(1n)
  })

  test("sets a company's status, plan and customer [A-GUARD-44 A-GUARD-70 A-GUARD-71]", async () => {
    for (const change of [
      "status = 'suspended'",
      'plan_id = null',
      "stripe_customer_id = 'cus_mine'",
      'is_platform = true',
      'trial_ends_at = now()',
    ]) {
      await expect(as(owner(), `update companies set ${change} where id = '${tenant.id}'`)).rejects.toThrow(refused)
    }
    expect((await as(owner(), `update companies set name = 'Fine' where id = '${tenant.id}'`)).numAffectedRows).toBe(1n)
  })

  test('suspends and activates users, verifies and moves addresses of others [A-GUARD-45..50]', async () => {
    const someone = await member(marquee, tenant, 'member')
    await expect(
      as({ kind: 'user', user: someone.id }, `update users set status = 'suspended' where id = '${someone.id}'`),
    ).rejects.toThrow(refused)
    expect(
      (await as(owner(), `update users set status = 'suspended' where id = '${someone.id}'`)).numAffectedRows,
    ).toBe(0n)
    await marquee.sql((tx) =>
      tx.insertInto('user_emails').values({ user_id: someone.id, email: 'unproved@people.example' }).execute(),
    )
    await expect(
      as(
        { kind: 'user', user: someone.id },
        "update user_emails set is_verified = true where email = 'unproved@people.example'",
      ),
    ).rejects.toThrow(refused)
    for (const change of [
      'update user_emails set is_verified = true',
      'update user_emails set is_primary = true',
      'delete from user_emails',
    ]) {
      expect((await as(owner(), `${change} where user_id = '${someone.id}'`)).numAffectedRows).toBe(0n)
    }
  })

  test('lists and inspects all companies, users, subscriptions and audit rows [A-GUARD-37..41 A-GUARD-68 A-GUARD-72]', async () => {
    const plan = await marquee.sql((tx) => tx.selectFrom('plans').select('id').limit(1).executeTakeFirstOrThrow())
    for (const { id: company_id, owner: who } of [tenant, other]) {
      const cancelled = { company_id, plan_id: plan.id, status: 'cancelled' as const }
      await marquee.sql((tx) => tx.insertInto('subscriptions').values(cancelled).execute())
      await marquee.call(who, 'eventSettings', 'createTag', { name: 'Outdoor' })
    }
    for (const [table, company] of [
      ['companies', 'id'],
      ['subscriptions', 'company_id'],
      ['audit_logs', 'company_id'],
      ['user_company_memberships', 'company_id'],
    ] as const) {
      const seen = await as(owner(), `select distinct ${company}::text as id from ${table}`)
      expect(seen.rows).not.toContainEqual({ id: other.id })
      const all = await as(
        { kind: 'admin', user: tenant.owner.id },
        `select distinct ${company}::text as id from ${table}`,
      )
      expect([table, all.rows.map(({ id }) => id)]).toEqual([table, expect.arrayContaining([tenant.id, other.id])])
    }
    const all = await as({ kind: 'admin', user: tenant.owner.id }, 'select id from companies')
    expect(all.rows.length).toBeGreaterThan(2)
  })

  test('changes roles and removes members of a company without being a member [A-GUARD-42 A-GUARD-43]', async () => {
    const outsider: Scope = { kind: 'user', user: other.owner.id }
    const changes = [
      `update user_company_memberships set status = 'inactive' where company_id = '${tenant.id}'`,
      `update company_roles set permissions = '{}' where company_id = '${tenant.id}'`,
    ]
    for (const change of changes) expect((await as(outsider, change)).numAffectedRows).toBe(0n)
  })
})

describe('the audit log', () => {
  test('cannot be changed, emptied or truncated by any role [A-AUD-07 A-AUD-08]', async () => {
    for (const change of ["update audit_logs set action_type = 'x'", 'delete from audit_logs', 'truncate audit_logs']) {
      await expect(as({ kind: 'system' }, change)).rejects.toThrow(/permission denied|cannot be changed/)
      await expect(marquee.app.connection.asOwner((pool) => pool.query(change))).rejects.toThrow(/cannot be changed/)
    }
  })

  test('accepts only rows about the current user and company', async () => {
    const row = (company: string, subject: string) =>
      `insert into audit_logs (actor_kind, admin_user_id, subject_user_id, company_id, action_type, resource_type) values ('user', '${subject}', '${subject}', '${company}', 'x', 'x')`
    await expect(as(owner(), row(other.id, tenant.owner.id))).rejects.toThrow(/row-level security/)
    await expect(as(owner(), row(tenant.id, other.owner.id))).rejects.toThrow(/row-level security/)
    await expect(as(owner(), row(tenant.id, tenant.owner.id))).resolves.toBeDefined()
  })

  test('shows of rows without a company only those about the current user', async () => {
    for (const subject of [tenant.owner.id, other.owner.id])
      await as(
        { kind: 'system' },
        `insert into audit_logs (actor_kind, subject_user_id, action_type, resource_type) values ('user', '${subject}', 'alone', 'x')`,
      )
    for (const scope of [owner(), { kind: 'user', user: tenant.owner.id } as const]) {
      const { rows } = await as(scope, "select subject_user_id from audit_logs where action_type = 'alone'")
      expect(rows).toEqual([{ subject_user_id: tenant.owner.id }])
    }
  })
})

test('ten thousand transactions of two companies on the same connections never mix, despite failures', async () => {
  const scopes: Scope[] = [owner(), { kind: 'company', user: other.owner.id, company: other.id }]
  const wrong: unknown[] = []
  for (let round = 0; round < 10_000; round++) {
    const scope = scopes[round % 2] as Extract<Scope, { kind: 'company' }>
    const fails = round % 7 === 0
    await inScope(marquee.app.db, scope, async (tx) => {
      const { rows } = await sql<{ company_id: string }>`select company_id from company_roles`.execute(tx)
      if (rows.length !== 4 || rows.some(({ company_id }) => company_id !== scope.company)) wrong.push(rows)
      if (fails) await sql`select 1 / 0`.execute(tx)
    }).catch(() => undefined)
    if (round % 100 === 0) {
      const [left] = await ask<{ left: string }>("select current_setting('app.scope', true) as left")
      if (left?.left) wrong.push(left)
    }
  }
  expect(wrong).toEqual([])
})

test('row types match the migrated schema: every column with type, null and default', async () => {
  const made = await marquee.app.connection.asOwner(tableTypes)
  expect(textOf(tableTypesFile), 'npm run db:types writes it anew').toBe(made)
})

describe('the schema rejects', () => {
  const wrong: [string, string][] = [
    ['an unknown company status [C-ENT-03 A-ENT-16]', "update companies set status = 'sleeping'"],
    ['an unknown membership status [C-ENT-05 A-ENT-28]', "update user_company_memberships set status = 'gone'"],
    ['an unknown invitation status [C-ENT-14 A-ENT-35]', "update user_invites set status = 'lost'"],
    ['an unknown user status [A-ENT-24]', "update users set status = 'asleep'"],
    [
      'an unknown subscription status, also the other spelling [C-ENT-37 A-ENT-20]',
      "update subscriptions set status = 'canceled'",
    ],
    ['an unknown billing frequency [C-ENT-28]', "update plans set billing_frequency = 'daily'"],
    ['an unknown pricing model [C-ENT-33]', `update plans set limits = '{"pricing_model": "free"}'`],
    ['a currency it does not know', "update plans set currency = 'XXX'"],
    ['an unknown widget component [C-ENT-24]', "update widgets set component_key = 'Other'"],
    ['a widget schema that is no JSON object [A-ENT-13]', "update widgets set config_schema = '[]'"],
    [
      'permissions of another shape [C-ENT-10 C-ENT-12 A-ENT-31]',
      `update company_roles set permissions = '{"events": "read"}'`,
    ],
    ['an unknown icon of a company type', "update company_types set icon = 'rocket'"],
    [
      'a second platform company [C-ACC-15 A-GUARD-08]',
      'update companies set is_platform = true where not is_platform',
    ],
  ]
  test.each(wrong)('%s', async (_, change) => {
    await marquee.sql((tx) =>
      sql`insert into subscriptions (company_id, status) values (${tenant.id}, 'active')`.execute(tx),
    )
    await marquee.sql((tx) =>
      sql`insert into user_invites (company_id, email, company_role_id, token_hash, expires_at)
      select ${tenant.id}, ${`${crypto.randomUUID()}@x.example`}, id, ${crypto.randomUUID()}, now() from company_roles where company_id = ${tenant.id} limit 1`.execute(
        tx,
      ),
    )
    await expect(as({ kind: 'system' }, change)).rejects.toThrow(/check|unique|duplicate|foreign key/)
  })

  test('two primary addresses of a user, one address of two users, and one slug of two companies, ignoring case', async () => {
    const [one, two] = [await person(marquee), await person(marquee)]
    const address = (user: string, email: string, primary: boolean) =>
      as(
        { kind: 'system' },
        `insert into user_emails (user_id, email, is_primary) values ('${user}', '${email}', ${primary})`,
      )
    await expect(address(one.id, 'second@x.example', true)).rejects.toThrow(/user_emails_one_primary/)
    await expect(address(one.id, two.email.toUpperCase(), false)).rejects.toThrow(/user_emails_address/)
  })
})

test('a plan defaults to US dollars, monthly, flat, active, public, with a 14-day trial [C-ENT-27 C-ENT-29 C-ENT-30 C-ENT-34 C-BILL-108]', async () => {
  const plan = await marquee.sql((tx) =>
    tx
      .insertInto('plans')
      .values({
        name: 'Bare',
        description: null,
        stripe_price_id: null,
        stripe_product_id: null,
        allowed_company_type_ids: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  expect(plan).toMatchObject({
    currency: 'USD',
    billing_frequency: 'monthly',
    is_active: true,
    is_featured: false,
    is_private: false,
    display_inclusions: [],
    features: {},
    trial_days: 14,
  })
  expect(plan.limits).toEqual({ pricing_model: 'flat' })
})

test('plans have named feature flags and inclusions in all three pricing models [C-ENT-30 C-ENT-35 A-ENT-02]', async () => {
  const plans = await marquee.sql((tx) =>
    tx.selectFrom('plans').selectAll().where('name', 'in', ['Starter', 'Pro', 'Business']).execute(),
  )
  for (const { features, display_inclusions } of plans) {
    expect(Object.keys(features).sort()).toEqual(['advanced_analytics', 'custom_branding', 'priority_support'])
    expect(display_inclusions.length).toBeGreaterThan(3)
  }
  expect(json(plans.map(({ limits }) => limits.pricing_model).sort())).toBe('["flat","hybrid","per_user"]')
})
