import { type Kysely, sql } from 'kysely'
import { ownedByUser, protectTable } from '#server/platform/database/protect-table.ts'

/** Create rate limits, idempotency keys, and the record of backups and growth of the platform. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- No row level security: the rate limit library writes the table, and it contains no personal data.
    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    create index rate_limits_expire on rate_limits (expire);
    grant select, insert, update, delete on rate_limits to marquee_staff;

    -- Idempotency keys of requests that create something, with the encrypted response. Kept for a day.
    create table idempotency_keys (
      user_id uuid not null references users on delete cascade,
      call text not null,
      key text not null check (length(key) between 8 and 100),
      request_hash text not null,
      -- Encrypted response; null while the request is running.
      response text,
      created_at timestamptz(3) not null default now(),
      primary key (user_id, call, key)
    );
    create index idempotency_keys_created on idempotency_keys (created_at);

    -- Backups made with npm run backup. Backups by other tools are not recorded.
    create table backups (
      id uuid primary key default gen_random_uuid(),
      finished_at timestamptz(3) not null default now(),
      seconds integer not null
    );
    create index backups_finished_at on backups (finished_at desc);

    -- Number of new people and companies per past day (UTC), so that charts do not count millions of rows.
    create table daily_additions (
      day date primary key,
      users bigint not null,
      companies bigint not null
    );

    -- Adds a row for every missing past day, also for days without new people or companies.
    create function note_daily_additions() returns void language sql as $$
      insert into daily_additions (day, users, companies)
      select d.day::date, coalesce(u.count, 0), coalesce(c.count, 0)
      from (
        select coalesce(
          (select max(day) + 1 from daily_additions),
          (select min(created_at at time zone 'UTC')::date from users)) as first,
          (now() at time zone 'UTC')::date - 1 as last
      ) missing
      cross join lateral generate_series(missing.first, missing.last, interval '1 day') d (day)
      left join (select (created_at at time zone 'UTC')::date as day, count(*) from users
        where created_at >= coalesce((select max(day) + 1 from daily_additions), date '-infinity')::timestamp at time zone 'UTC'
        group by 1) u on u.day = d.day::date
      left join (select (created_at at time zone 'UTC')::date as day, count(*) from companies
        where not is_platform
          and created_at >= coalesce((select max(day) + 1 from daily_additions), date '-infinity')::timestamp at time zone 'UTC'
        group by 1) c on c.day = d.day::date
      on conflict (day) do nothing
    $$;
  `.execute(db)
  await protectTable(db, 'idempotency_keys', { policies: { own: ownedByUser } })
  // The health check reads this table as any role. It contains only timestamps.
  await protectTable(db, 'backups', { policies: { readable: { on: 'select', using: sql`true` } } })
  await protectTable(db, 'daily_additions', { tenant: null, staff: 'select, insert, update, delete' })
}
