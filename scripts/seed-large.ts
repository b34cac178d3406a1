import { MultiBar, type SingleBar } from 'cli-progress'
import type pg from 'pg'
import { runScript } from '#scripts/support/run-script.ts'
import { parseEnvironment } from '#server/platform/app/env.ts'
import { connect } from '#server/platform/database/connect.ts'
import { prepareDatabase } from '#server/start.ts'

/**
 * `npm run seed:large -- --users 1000000 --companies 100000 --audit 10000000`: fills an empty PostgreSQL with people,
 * companies and two years of audit rows, for benchmarks and demonstrations. The rows are made by the database itself, a
 * chunk at a time, because nothing is faster than rows that do not travel; indexes of the log are built afterwards.
 */
const chunk = 50_000
const months = 24
const membersEach = 10

interface Sizes {
  users: number
  companies: number
  audit: number
}

function sizesOf(args: string[]): Sizes {
  const sizes: Sizes = { users: 1_000_000, companies: 100_000, audit: 10_000_000 }
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at]?.replace(/^--/, '')
    const size = Number(args[at + 1])
    if ((name !== 'users' && name !== 'companies' && name !== 'audit') || !Number.isInteger(size) || size < 1)
      throw new Error('Give --users, --companies and --audit, each with a number above 0.')
    sizes[name] = size
  }
  return sizes
}

async function fill(pool: pg.Pool, sizes: Sizes, bars: MultiBar): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query("set maintenance_work_mem = '512MB'")
    const { rows } = await client.query<{ people: number }>('select count(*)::int as people from users')
    if ((rows[0]?.people ?? 0) > 10) throw new Error('This database has people in it already. Use an empty one.')
    await client.query(countingTriggers('disable'))
    await makePeople(client, sizes, bars)
    await makeCompanies(client, sizes, bars)
    await client.query('select recount()')
    await client.query(countingTriggers('enable'))
    await makeAuditRows(client, sizes, bars)
    await client.query('analyze')
  } finally {
    client.release()
  }
}

/** So many rows are counted at once, when all are there. */
function countingTriggers(act: 'disable' | 'enable'): string {
  const triggers = [
    ['users', 'users_counted'],
    ['companies', 'companies_counted'],
    ['subscriptions', 'subscriptions_counted'],
    ['user_emails', 'user_email_rows_counted'],
    ['user_emails', 'user_emails_counted'],
  ]
  return triggers.map(([table, trigger]) => `alter table ${table} ${act} trigger ${trigger}`).join(';')
}

/** Makes rows numbered 1 to `count`, a chunk at a time; `$1` and `$2` are the first and the last of it. */
async function inChunks(client: pg.PoolClient, bar: SingleBar, count: number, statements: string[]): Promise<void> {
  for (let first = 1; first <= count; first += chunk) {
    const last = Math.min(first + chunk - 1, count)
    await client.query('begin')
    for (const statement of statements) await client.query(statement, [first, last])
    await client.query('commit')
    bar.update(last)
  }
}

/** The same id for the same text, in the form of a random one. */
const uuidOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

/** The same word for the same number, from a list. */
const pick = (words: string[], by: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${by}) % ${words.length}]`
const given = [
  'Ada',
  'Bela',
  'Chidi',
  'Dilara',
  'Emre',
  'Fanny',
  'Goran',
  'Hanna',
  'Ivo',
  'Jana',
  'Kofi',
  'Lena',
  'Mateo',
  'Noor',
  'Olga',
  'Pablo',
  'Quinn',
  'Rosa',
  'Sven',
  'Tara',
]
const family = [
  'Berg',
  'Castellanos',
  'Dubois',
  'Eriksen',
  'Fischer',
  'Gonzales',
  'Haddad',
  'Ivanova',
  'Jensen',
  'Kowalski',
  'Lindqvist',
  'Moreau',
  'Nakamura',
  'Okafor',
  'Petrov',
  'Quispe',
  'Rossi',
  'Schmidt',
  'Tanaka',
  'Umarov',
  'Virtanen',
  'Weber',
  'Yilmaz',
]
const houses = ['Hall', 'Stage', 'Arena', 'Club', 'Theatre', 'Festival', 'Records', 'Touring', 'Agency', 'Productions']

async function makePeople(client: pg.PoolClient, { users }: Sizes, bars: MultiBar): Promise<void> {
  const bar = bars.create(users, 0, { what: 'People   ' })
  await inChunks(client, bar, users, [
    `insert into users (id, email, full_name, password_hash, status, is_proven, created_at)
     select ${uuidOf("'user' || n")}, 'person' || n || '@' || ${pick(['stage.example', 'hall.example', 'tour.example'], 'n')},
       ${pick(given, 'n * 7')} || ' ' || ${pick(family, 'n * 13')}, 'none',
       case when n % 200 = 0 then 'suspended' else 'active' end, n % 20 <> 0, now() - make_interval(secs => n * 60)
     from generate_series($1::int, $2::int) n`,
    `insert into user_emails (user_id, email, is_primary, is_verified, verified_at, created_at)
     select ${uuidOf("'user' || n")}, u.email, true, n % 20 <> 0, case when n % 20 <> 0 then u.created_at end, u.created_at
     from generate_series($1::int, $2::int) n join users u on u.id = ${uuidOf("'user' || n")}`,
  ])
}

async function makeCompanies(client: pg.PoolClient, { users, companies }: Sizes, bars: MultiBar): Promise<void> {
  const bar = bars.create(companies, 0, { what: 'Companies' })
  await inChunks(client, bar, companies, [
    `insert into companies (id, name, slug, status, company_type_id, plan_id, trial_ends_at, billing_email, stripe_customer_id, created_by, created_at)
     select ${uuidOf("'company' || n")}, ${pick(family, 'n * 3')} || ' ' || ${pick(houses, 'n')} || ' ' || n, 'company-' || n,
       case when n % 50 = 0 then 'past_due' when n % 97 = 0 then 'suspended' else 'active' end,
       (array(select id from company_types order by sort_order))[1 + n % 5], (array(select id from plans order by name))[1 + n % 3], now() + interval '10 days', 'pay' || n || '@hall.example',
       'cus_large_' || n, ${uuidOf(`'user' || (1 + n % ${users})`)}, now() - make_interval(mins => n)
     from generate_series($1::int, $2::int) n`,
    `insert into company_roles (id, company_id, role_id, permissions)
     select ${uuidOf("'role' || n || b.key")}, ${uuidOf("'company' || n")}, b.id,
       case b.key when 'admin' then '{"company_settings": {"access": "admin"}, "team": {"access": "admin"}, "dashboard": {"access": "admin"}}'::jsonb
         else '{"dashboard": {"access": "read"}}'::jsonb end
     from generate_series($1::int, $2::int) n, roles b where b.key in ('admin', 'member')`,
    `insert into user_company_memberships (company_id, user_id, company_role_id, is_primary)
     select ${uuidOf("'company' || n")}, ${uuidOf(`'user' || (1 + (n * 17 + m) % ${users})`)},
       ${uuidOf("'role' || n || case m when 0 then 'admin' else 'member' end")}, m = 0
     from generate_series($1::int, $2::int) n, generate_series(0, ${Math.min(membersEach, users) - 1}) m`,
    `insert into subscriptions (company_id, plan_id, status, stripe_subscription_id, stripe_customer_id, renewal_date, quantity,
       currency, billing_frequency, period_amount, created_at, synced_at)
     select c.id, c.plan_id, case when n % 50 = 0 then 'past_due' when n % 11 = 0 then 'trialing' when n % 23 = 0 then 'cancelled' else 'active' end,
       'sub_large_' || n, c.stripe_customer_id, now() + make_interval(hours => n % 700), 3 + n % 40, 'USD', 'monthly',
       1900 * (3 + n % 40), c.created_at, now()
     from generate_series($1::int, $2::int) n join companies c on c.id = ${uuidOf("'company' || n")}`,
  ])
}

const acts = [
  'create',
  'update',
  'update',
  'update',
  'delete',
  'invite',
  'accept',
  'role_change',
  'status_change',
  'sign_in',
  'remove',
  'enable',
]
const things = [
  'user',
  'company',
  'user_invite',
  'membership',
  'subscription',
  'company_role',
  'plan',
  'module_override',
]
const notes = [
  'asked on the phone',
  'duplicate of another account',
  'requested by the owner',
  'trial extended',
  'payment settled',
  'wrong address given',
  'moved to another plan',
  'left the company',
]

async function makeAuditRows(client: pg.PoolClient, { users, companies, audit }: Sizes, bars: MultiBar): Promise<void> {
  await client.query(
    `select make_audit_partition(m::date) from generate_series(
       date_trunc('month', now()) - interval '${months} months', date_trunc('month', now()), '1 month') m`,
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'audit_logs' and indexname not like '%pkey'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  // The numbers are given here, without a call for each row.
  await client.query('alter table audit_logs disable trigger audit_logs_numbered')
  const bar = bars.create(audit, 0, { what: 'Audit    ' })
  await inChunks(client, bar, audit, [
    `insert into audit_logs (seq, created_at, actor_kind, admin_user_id, subject_user_id, company_id, action_type, resource_type, resource_id,
       old_values, new_values, metadata, ip_address, user_agent)
     select nextval('audit_logs_seq'), now() - interval '${months} months' + make_interval(secs => (n / ${audit}.0) * ${months} * 30.4 * 86400), 'user', a.actor, a.actor,
       a.company, ${pick(acts, 'n * 7')}, ${pick(things, 'n * 5')}, a.company::text,
       jsonb_build_object('name', 'Hall ' || n), jsonb_build_object('name', 'House ' || n),
       jsonb_build_object('company_id', a.company, 'admin_notes', ${pick(notes, 'n * 3')} || ' ' || n, 'source', 'seed'),
       '10.' || n % 255 || '.' || n % 91 || '.7', 'Mozilla/5.0'
     from generate_series($1::int, $2::int) n, lateral (select ${uuidOf(`'user' || (1 + n % least(${users}, 200))`)} as actor,
       ${uuidOf(`'company' || (1 + (n * 31::bigint) % ${companies})`)} as company) a`,
  ])
  await client.query('alter table audit_logs enable trigger audit_logs_numbered')
  const building = bars.create(indexes.length, 0, { what: 'Indexes  ' })
  for (const { definition } of indexes) {
    await client.query(definition.replace(' ON ONLY ', ' ON '))
    building.increment()
  }
  const { rows } = await client.query<{ horizon: number }>('select audit_horizon() as horizon')
  const sealing = bars.create(audit, 0, { what: 'Seals    ' })
  for (let covered = 1; covered > 0; sealing.increment(covered)) {
    const sealed = await client.query<{ covered: number }>('select seal_audit_logs($1, $2) as covered', [
      rows[0]?.horizon,
      chunk,
    ])
    covered = Number(sealed.rows[0]?.covered ?? 0)
  }
}

await runScript(async () => {
  const sizes = sizesOf(process.argv.slice(2))
  const env = parseEnvironment({ ...process.env, NODE_ENV: 'development' })
  if (!env.DATABASE_URL)
    throw new Error('Set DATABASE_URL: so much belongs into PostgreSQL, not into the embedded database.')
  const connection = await connect(env)
  const bars = new MultiBar({
    format: '  {what} {bar} {value}/{total} · {duration_formatted}',
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 10_000,
  })
  try {
    await prepareDatabase(connection)
    await connection.asOwner((pool) => fill(pool, sizes, bars))
  } finally {
    bars.stop()
    await connection.close()
  }
})
