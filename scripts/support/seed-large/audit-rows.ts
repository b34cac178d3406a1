import type pg from 'pg'
import { inTransaction, type Task } from './hands.ts'
import { acts, notes, pick, things, uuidOf } from './words.ts'

const months = 24
const sealVersion = 2

export const tables = ['audit_logs']
/** Disabled: numbers are assigned in bulk, without a call per row. */
export const triggers = ['audit_logs_numbered']
/** Kept: numbers are ascending, so this index is cheap, and sealing needs it. */
export const keep = ['audit_logs_seq_index']

export interface AuditPlan {
  users: number
  companies: number
  audit: number
  /** Sequence number of the last existing row. */
  after: number
  moment: string
}

/** Create the partitions, seal existing rows, and reserve the sequence numbers. */
export async function planAuditRows(client: pg.PoolClient, sizes: Omit<AuditPlan, 'after' | 'moment'>) {
  await client.query(
    `select make_audit_partition(m::date) from generate_series(
       date_trunc('month', now()) - interval '${months} months', date_trunc('month', now()), '1 month') m`,
  )
  await client.query(
    `do $$ declare horizon bigint := audit_horizon(); begin while seal_audit_logs(horizon, 50000) > 0 loop end loop; end $$`,
  )
  const { rows } = await client.query<{ after: number; moment: string }>(
    `select setval('audit_logs_seq', next + $1::bigint - 1) - $1::bigint as after, now()::text as moment
     from (select nextval('audit_logs_seq') as next) n`,
    [sizes.audit],
  )
  if (!rows[0]) throw new Error('The database gave no numbers')
  return { ...sizes, after: Number(rows[0].after), moment: rows[0].moment }
}

/** Same as the column's default, without a call per row. */
const id = `overlay(overlay(encode(
    overlay(uuid_send(gen_random_uuid()) placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
  'hex') placing '7' from 13) placing '8' from 17)::uuid`

const insertRows = ({ users, companies, audit, after, moment }: AuditPlan) => `
  insert into audit_logs (id, seq, created_at, actor_kind, admin_user_id, subject_user_id, company_id, action_type,
    resource_type, resource_id, old_values, new_values, metadata, ip_address, user_agent)
  select ${id}, ${after} + n, '${moment}'::timestamptz - interval '${months} months'
      + make_interval(secs => (n / ${audit}.0) * ${months} * 30.4 * 86400), 'user', a.actor, a.actor, a.company,
    ${pick(acts, 'n * 7')}, ${pick(things, 'n * 5')}, a.company::text,
    jsonb_build_object('name', 'Hall ' || n), jsonb_build_object('name', 'House ' || n),
    jsonb_build_object('company_id', a.company, 'admin_notes', ${pick(notes, 'n * 3')} || ' ' || n, 'source', 'seed'),
    '10.' || n % 255 || '.' || n % 91 || '.7', 'Mozilla/5.0'
  from generate_series($1::int, $2::int) n, lateral (select ${uuidOf(`'user' || (1 + n % least(${users}, 200))`)} as actor,
    ${uuidOf(`'company' || (1 + (n * 31::bigint) % ${companies})`)} as company offset 0) a`

export interface Stretch {
  first: number
  last: number
}

/** Insert a batch of rows with salts, and compute its digest for the seal. */
export const makeAuditRows =
  (plan: AuditPlan, stretch: Stretch, digests: Map<Stretch, string>): Task =>
  async (client) => {
    const { first, last } = stretch
    await inTransaction(client, async () => {
      await client.query(insertRows(plan), [first, last])
      const bounds = [plan.after + first - 1, plan.after + last]
      await client.query(
        'insert into audit_salts (seq, salt) select seq, gen_random_uuid() from generate_series($1::bigint + 1, $2) seq',
        bounds,
      )
      const { rows } = await client.query<{ digest: string }>(
        `select encode(digest, 'hex') as digest from audit_digest(${sealVersion}, $1, $2)`,
        bounds,
      )
      digests.set(stretch, rows[0]?.digest ?? '')
    })
  }

/** Chain the seals of all batches from their digests, and count all rows by kind. */
export async function sealAuditRows(
  client: pg.PoolClient,
  { after }: AuditPlan,
  stretches: readonly Stretch[],
  digests: ReadonlyMap<Stretch, string>,
): Promise<void> {
  await inTransaction(client, async () => {
    await client.query("select pg_advisory_xact_lock(hashtext('audit_seals'))")
    for (const stretch of stretches)
      await client.query(
        `with last as (select coalesce(max(number), 0) + 1 as number,
            coalesce((select hash from audit_seals order by number desc limit 1), ''::bytea) as before from audit_seals)
         insert into audit_seals (version, number, up_to_seq, rows_covered, digest, hash)
         select ${sealVersion}, number, $1::bigint, $2::bigint, decode($3, 'hex'),
           audit_seal_hash(${sealVersion}, number, before, $1::bigint, $2::bigint, decode($3, 'hex')) from last`,
        [after + stretch.last, stretch.last - stretch.first + 1, digests.get(stretch)],
      )
    await client.query(
      `insert into audit_counts (day, action_type, resource_type, rows_counted)
       select (created_at at time zone 'UTC')::date, action_type, resource_type, count(*) from audit_logs
       where seq > $1 group by 1, 2, 3
       on conflict (day, action_type, resource_type) do update set rows_counted = audit_counts.rows_counted + excluded.rows_counted`,
      [after],
    )
  })
}

/**
 * Build the indexes per monthly partition on free connections; the parent's indexes then attach them without a rebuild. The
 * names are those that PostgreSQL would generate.
 */
export async function indexMonths(client: pg.PoolClient, onDone: (of: number) => void): Promise<Task[]> {
  const { rows: months } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_logs'::regclass order by 1`,
  )
  const { rows: indexes } = await client.query<{ put_back: string }>(
    `select put_back from seed_large_set_aside where kind = 'index' order by made`,
  )
  return months.map(({ name }) => async (hand) => {
    for (const { put_back } of indexes)
      await hand.query(put_back.replace(/^CREATE INDEX \S+ ON public\.audit_logs /, `CREATE INDEX ON public.${name} `))
    onDone(months.length)
  })
}
