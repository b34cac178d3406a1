import { type Kysely, sql } from 'kysely'

/** The two runtime roles. They own no table, so row level security binds them. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- marquee_tenant: requests for one person or company. marquee_staff: the back office and the platform's own jobs.
    -- Roles belong to the cluster, and the owner may lack the right to create or grant them: they may exist already.
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
          null; -- another database of the cluster created it meanwhile
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

    -- Trigrams for searches, accents removed from searched text, and GIN indexes that begin with the company.
    create extension if not exists pg_trgm;
    create extension if not exists unaccent;
    create extension if not exists btree_gin;
  `.execute(db)
}
