import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The runtime role owns nothing; row level security binds it. Roles belong to the cluster, so a second
    -- database may have made it a moment ago.
    do $$ begin
      create role marquee_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
    exception when duplicate_object or unique_violation then null;
    end $$;
    do $$ begin
      execute format('grant marquee_app to %I', current_user);
    exception when others then
      if not pg_has_role(current_user, 'marquee_app', 'member') then raise; end if;
    end $$;
    grant usage on schema public to marquee_app;

    -- Who the current transaction acts for. Empty outside a transaction that has said so.
    create function app_user() returns uuid language sql stable parallel safe
      return nullif(current_setting('app.user', true), '')::uuid;
    create function app_company() returns uuid language sql stable parallel safe
      return nullif(current_setting('app.company', true), '')::uuid;
    -- True for the back office ('admin') and for the platform's own work ('system').
    create function app_trusted() returns boolean language sql stable parallel safe
      return coalesce(current_setting('app.scope', true), '') in ('admin', 'system');

    create function set_updated_at() returns trigger language plpgsql as $$
    begin
      new.updated_at := now();
      return new;
    end $$;

    -- A map of module key to {"access": level}, or the wildcard flag {"*": true}.
    create function is_permissions(value jsonb) returns boolean language sql immutable parallel safe
      return jsonb_typeof(value) = 'object' and not exists (
        select from jsonb_each(value) entry
        where not case
          when entry.key = '*' then entry.value = 'true'::jsonb
          else jsonb_typeof(entry.value) = 'object' and coalesce(entry.value ->> 'access', '') in ('read', 'write', 'admin')
        end
      );
`.execute(db)
}
