import { type Kysely, sql } from 'kysely'

/** Growth is drawn from when people and companies were really made: past days are counted once, only what follows them live. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table daily_additions (
      day date primary key,
      users bigint not null,
      companies bigint not null
    );
    alter table daily_additions enable row level security;
    alter table daily_additions force row level security;
    grant select, insert, update, delete on daily_additions to marquee_staff;
    create policy staff on daily_additions to marquee_staff using (true) with check (true);

    -- Every day (UTC) that is over and not noted yet, also one on which nobody came.
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
    select note_daily_additions();

    create index companies_added on companies (created_at) where not is_platform;
    -- Companies whose trial is about to end, of those that could still be lost.
    create index companies_trial_list on companies (trial_ends_at, id)
      where status = 'active' and status_set_by = 'billing' and not is_platform;
  `.execute(db)
}
