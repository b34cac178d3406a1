import { type Kysely, sql } from 'kysely'

/** Create the two database roles that the server uses. They own no tables, so row level security applies to them. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- marquee_tenant is for requests of one person or company. marquee_staff is for the back office and for jobs of
    -- the platform. Roles belong to the whole database cluster and the migration's user may not be allowed to create
    -- them, so they may exist already.
    do $$
    declare
      runtime_role text;
    begin
      foreach runtime_role in array array['marquee_tenant', 'marquee_staff'] loop
        begin
          if to_regrole(runtime_role) is null then
            execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', runtime_role);
          end if;
        exception when duplicate_object or unique_violation then
          null; -- another database of the cluster created the role at the same time
        end;
        begin
          execute format('grant %I to %I', runtime_role, current_user);
        exception when others then
          if not pg_has_role(current_user, runtime_role, 'member') then raise; end if;
        end;
      end loop;
      begin
        grant marquee_tenant to marquee_staff;
      exception when others then
        if not pg_has_role('marquee_staff', 'marquee_tenant', 'member') then raise; end if;
      end;
    end $$;
    grant usage on schema public to marquee_tenant;

    -- Extensions for trigram search, for search text without accents, and for GIN indexes whose first column is the
    -- company.
    create extension if not exists pg_trgm;
    create extension if not exists unaccent;
    create extension if not exists btree_gin;
    -- For exclusion constraints that compare ids.
    create extension if not exists btree_gist;
  `.execute(db)
}
