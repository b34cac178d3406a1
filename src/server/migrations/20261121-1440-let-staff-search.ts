import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What sees every company anyway, the back office and the platform's own work, runs as a role of its own, for which
    -- the policies are simply true. A policy that asks a function keeps the planner from using an index for a search in
    -- texts, because the search might tell of a row before the policy has been asked.
    do $$ begin
      create role marquee_staff nologin nosuperuser nobypassrls nocreatedb nocreaterole;
    exception when duplicate_object or unique_violation then null;
    end $$;
    do $$ begin
      execute format('grant marquee_staff to %I', current_user);
    exception when others then
      if not pg_has_role(current_user, 'marquee_staff', 'member') then raise; end if;
    end $$;
    do $$ begin
      grant marquee_app to marquee_staff;
    exception when others then
      if not pg_has_role('marquee_staff', 'marquee_app', 'member') then raise; end if;
    end $$;

    do $$
    declare
      one regclass;
    begin
      for one in
        select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
      loop
        execute format('create policy staff on %s to marquee_staff using (true) with check (true)', one);
      end loop;
    end $$;
  `.execute(db)
}
