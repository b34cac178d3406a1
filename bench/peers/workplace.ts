import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { anySuperAdmin } from '#bench/support/super-admin.ts'
import { uuidOf } from '#scripts/support/seed-large/words.ts'

/** Deterministic rows and ids: two companies, their people, and audit rows of both. */
export const sizes = { small: 10, large: 4150 }
export type Size = keyof typeof sizes

export interface Workplace {
  small: Person
  large: Person
  admin: Person
}

export interface Person {
  user: string
  token: string
  /** Empty for a super admin. */
  company: string
}

const idOf = (text: string) => uuidOf(`'bench ' || ${text}`)
const began = '2026-01-05 09:00:00+00'
/** Action that the audit page filters by; nothing else on this database writes it. */
export const removal = 'bench_removal'
/** Label of roles created during a measurement; the next one deletes them. */
export const madeRole = 'Stage hand'

export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Add the missing rows to a migrated database, and create sessions. */
export async function makeWorkplace(url: string, auditRows: number): Promise<Workplace> {
  const client = await connectTo(url)
  try {
    await refuseForeign(client)
    for (const size of ['small', 'large'] as const) await makeCompany(client, size)
    await client.query('delete from company_roles where label_override = $1', [madeRole])
    await makeAuditRows(client, auditRows)
    await client.query(
      `do $$ declare horizon bigint := audit_horizon(); begin while seal_audit_logs(horizon, 50000) > 0 loop end loop; end $$`,
    )
    await client.query('analyze')
    const admin = await client.query<{ id: string }>(anySuperAdmin)
    return {
      small: await signIn(client, "'small 1'", 'small'),
      large: await signIn(client, "'large 1'", 'large'),
      admin: await signIn(client, `'${admin.rows[0]?.id}'`),
    }
  } finally {
    await client.end()
  }
}

/** Do not add people to a database in use. */
async function refuseForeign(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ slug: string }>(
    `select slug from companies where not is_platform and slug <> 'northlight-events' and slug !~ '^(bench|members)-' limit 1`,
  )
  if (rows[0])
    throw new Error(`There are other companies in this database, such as ${rows[0].slug}: give it one of its own`)
}

async function makeCompany(client: pg.Client, size: Size): Promise<void> {
  const company = idOf(`'company ${size}'`)
  const { rowCount } = await client.query(`select from companies where id = ${company}`)
  if (rowCount) return
  const person = idOf(`'${size} ' || n`)
  const people = `generate_series(1, ${sizes[size]}) n`
  const email = `'${size}-' || n || '@bench.example'`
  const role = (key: string) => idOf(`'role ${size} ' || ${key}`)
  await client.query(`begin;
    insert into users (id, email, full_name, password_hash, is_proven)
      select ${person}, ${email}, 'Person ' || n, 'none', true from ${people};
    insert into user_emails (user_id, email, is_primary, is_verified, verified_at)
      select ${person}, ${email}, true, true, now() from ${people};
    insert into companies (id, name, slug, company_type_id, plan_id, trial_ends_at, billing_email, created_by)
      select ${company}, 'Bench ${size}', 'bench-${size}', (select id from company_types order by key limit 1),
        (select id from plans order by name limit 1), now() + interval '10 years', 'pay@bench.example', ${idOf(`'${size} 1'`)};
    insert into company_roles (id, company_id, role_id, permissions)
      select ${role('key')}, ${company}, id, case key
        when 'admin' then '{"company_settings": {"access": "admin"}, "team": {"access": "admin"}, "dashboard": {"access": "admin"}}'::jsonb
        else '{"dashboard": {"access": "read"}}'::jsonb end
      from roles where key in ('admin', 'member');
    insert into user_company_memberships (id, company_id, user_id, company_role_id, is_primary, created_at)
      select ${idOf(`'membership ${size} ' || n`)}, ${company}, ${person}, ${role("case n when 1 then 'admin' else 'member' end")},
        n = 1, '${began}'::timestamptz + make_interval(secs => n) from ${people};
    commit`)
}

/** Insert audit rows of 18 months for the companies in turn; one in eight is a removal. */
async function makeAuditRows(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ made: number }>(
    `select count(*)::int as made from audit_logs where user_agent = 'bench rows'`,
  )
  await client.query(
    `insert into audit_logs (id, created_at, actor_kind, admin_user_id, subject_user_id, company_id, action_type,
       resource_type, resource_id, old_values, new_values, metadata, ip_address, user_agent)
     select ${idOf("'act ' || n")}, '${began}'::timestamptz + make_interval(secs => n * 120), 'user', a.who, a.who, a.company,
       (array['create', 'update', 'update', 'invite', 'accept', 'role_change', '${removal}', 'sign_in'])[1 + n % 8],
       (array['user', 'company', 'membership', 'plan', 'company_role'])[1 + n % 5], a.company::text,
       jsonb_build_object('name', 'Hall ' || n), jsonb_build_object('name', 'House ' || n),
       jsonb_build_object('admin_notes', 'asked on the phone ' || n), '10.0.0.7', 'bench rows'
     from generate_series($1::int + 1, $2::int) n,
       lateral (select case n % 2 when 0 then ${idOf("'company small'")} else ${idOf("'company large'")} end as company,
         case n % 2 when 0 then ${idOf("'small 1'")} else ${idOf("'large 1'")} end as who) a`,
    [rows[0]?.made, count],
  )
}

async function signIn(client: pg.Client, who: string, size?: Size): Promise<Person> {
  const token = randomBytes(32).toString('base64url')
  const user = size ? idOf(who) : `${who}::uuid`
  const { rows } = await client.query<{ user_id: string; company: string | null }>(
    `insert into sessions (user_id, access_token_hash, access_expires_at, ends_at, ip_address, user_agent)
     values (${user}, $1, now() + interval '1 day', now() + interval '1 day', '127.0.0.1', 'bench')
     returning user_id, ${size ? idOf(`'company ${size}'`) : 'null'} as company`,
    [createHash('sha256').update(token).digest('hex')],
  )
  return { user: rows[0]?.user_id ?? '', token, company: rows[0]?.company ?? '' }
}
