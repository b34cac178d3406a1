import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- How many there were at the end of a day (UTC); noted every night, so that nobody counts a million rows to draw a line.
    create table growth_days (
      day date primary key,
      users bigint not null,
      companies bigint not null
    );
    -- When the database was last backed up by our own script; a copy made by other means is not known here.
    create table backups (
      id uuid primary key default gen_random_uuid(),
      finished_at timestamptz(3) not null default now(),
      seconds integer not null
    );
    create index backups_finished_at on backups (finished_at desc);

    do $$
    declare
      one text;
    begin
      foreach one in array array['growth_days', 'backups'] loop
        execute format('alter table %I enable row level security', one);
        execute format('alter table %I force row level security', one);
        execute format('grant select, insert, update, delete on %I to marquee_app', one);
        execute format('create policy trusted on %I using ((select app_trusted())) with check ((select app_trusted()))', one);
      end loop;
    end $$;

    -- When, and nothing else: no secret, and asked beside the health of the database.
    create policy readable on backups for select using (true);

    -- What is there already is drawn from the first night on, as far as it still stands in the database.
    insert into growth_days (day, users, companies)
    select day, users, companies from (
      select day, sum(sum(u)) over (order by day) as users, sum(sum(c)) over (order by day) as companies from (
        select (created_at at time zone 'UTC')::date as day, 1 as u, 0 as c from users
        union all
        select (created_at at time zone 'UTC')::date, 0, 1 from companies where not is_platform
      ) made group by day
    ) days where day < current_date and day >= current_date - 89;
  `.execute(db)
}
