import type { TestMarquee } from './marquee.ts'

/**
 * Tables that any call may write, and derived tables. A rejected call may change these. Every other table is watched,
 * including new ones.
 */
export const traces = [
  'audit_%',
  'simulator_%',
  'rate_limits',
  'kysely_%',
  'sessions',
  'session_refresh_tokens',
  'login_attempts',
  'asked_mails',
  'two_factor_challenges',
  'integration_attempts',
  'mail_tokens',
  'idempotency_keys',
  'billing_locks',
  'billing_sync_runs',
]

const schema = `
  create schema if not exists changed_rows;
  create unlogged table if not exists changed_rows.seen (at bigint generated always as identity, change text, companies text[]);
  create or replace function changed_rows.record() returns trigger language plpgsql security definer set search_path = '' as $$
    declare
      before jsonb := to_jsonb(old);
      after jsonb := to_jsonb(new);
      company text := case tg_table_name when 'companies' then 'id' else 'company_id' end;
    begin
      if before is distinct from after then
        insert into changed_rows.seen (change, companies)
          values (concat_ws(' ', tg_op, tg_table_name, before, after), array[before ->> company, after ->> company]);
      end if;
      return null;
    end $$;
  grant usage on schema changed_rows to marquee_staff;
  grant select, delete on changed_rows.seen to marquee_staff`

const watchedTables = `
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not relispartition and not relname like any ($1) order by 1`

export interface ChangeRecorder {
  /** Rows inserted, updated or deleted while `work` runs, as text; optionally of one company. */
  during(work: () => Promise<unknown>, of?: { company: string }): Promise<string[]>
  stop(): Promise<void>
}

/** Records changed rows with triggers; the cost does not grow with the database. Ignores changes that are rolled back. */
export async function recordChanges(marquee: TestMarquee): Promise<ChangeRecorder> {
  const { asOwner, pool } = marquee.app.connection
  await asOwner(async (owner) => {
    await owner.query(schema)
    const { rows: tables } = await owner.query<{ name: string }>(watchedTables, [traces])
    for (const { name } of tables)
      await owner.query(`create or replace trigger zz_changed_rows after insert or update or delete on ${name}
        for each row execute function changed_rows.record()`)
  })
  const take = async () => {
    const { rows } = await pool.query<{ at: number; change: string; companies: (string | null)[] }>(
      'delete from changed_rows.seen returning at, change, companies',
    )
    return rows.toSorted((one, other) => one.at - other.at)
  }
  return {
    async during(work, of) {
      await take()
      await work()
      const changes = await take()
      return changes
        .filter(({ companies }) => !of || companies.includes(of.company))
        .map(({ change }) => change.slice(0, 500))
    },
    stop: () => asOwner((owner) => owner.query('drop schema changed_rows cascade')).then(() => undefined),
  }
}
