import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** The padded keys of HMAC-SHA256 (RFC 2104): the database can then compute it with sha256 alone. */
function hmacPads(key: Buffer): { inner: Buffer; outer: Buffer } {
  const block = Buffer.alloc(64)
  ;(key.length > 64 ? createHash('sha256').update(key).digest() : key).copy(block)
  return { inner: block.map((byte) => byte ^ 0x36) as Buffer, outer: block.map((byte) => byte ^ 0x5c) as Buffer }
}

export async function up(db: Kysely<unknown>) {
  await sql`
    -- A setting can be changed by any statement, a role cannot. Who sees every company is told by the role alone.
    create or replace function app_trusted() returns boolean language sql stable parallel safe
      return pg_has_role(current_user, 'marquee_staff', 'usage');

    -- What tenants run as. It has less than marquee_app, as which processes of the release before go on serving until
    -- they have been replaced; a later release drops that one.
    do $$ begin
      -- Where it is there already, the owner needs no right to make roles.
      if to_regrole('marquee_tenant') is null then
        create role marquee_tenant nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$;
    do $$ begin
      execute format('grant marquee_tenant to %I', current_user);
    exception when others then
      if not pg_has_role(current_user, 'marquee_tenant', 'member') then raise; end if;
    end $$;
    do $$ begin
      grant marquee_tenant to marquee_staff;
    exception when others then
      if not pg_has_role('marquee_staff', 'marquee_tenant', 'member') then raise; end if;
    end $$;
    grant usage on schema public to marquee_tenant;
    grant usage on sequence audit_logs_seq to marquee_tenant;
    do $$
    declare
      one record;
    begin
      for one in
        select c.relname, string_agg(distinct a.privilege_type, ', ') as rights
        from pg_class c cross join aclexplode(c.relacl) a
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and a.grantee = 'marquee_app'::regrole and c.relname <> 'rate_limits'
        group by c.relname
      loop
        execute format('grant %s on %I to marquee_tenant', one.rights, one.relname);
      end loop;
    end $$;

    do $$
    declare
      one record;
    begin
      -- The role has a policy of its own, which is simply true.
      for one in
        select policyname, tablename from pg_policies where schemaname = 'public' and policyname in ('trusted', 'provider')
      loop
        execute format('drop policy %I on %I', one.policyname, one.tablename);
      end loop;

      -- Functions of the owner need not take on trust: the owner is a member of the role.
      for one in
        select pg_get_functiondef(p.oid) as body from pg_proc p
        where pronamespace = 'public'::regnamespace and prosrc like '%set_config(''app.scope''%'
      loop
        execute regexp_replace(regexp_replace(regexp_replace(one.body,
          '\n *perform set_config[(]''app.scope''[^\n]*', '', 'g'),
          '\n *scope_before text[^\n]*', '', 'g'),
          '\n *-- A SET clause of the function itself[^\n]*', '', 'g');
      end loop;
    end $$;
    drop function app_system();

    -- Whom a tenant's transaction acts for is signed by the process: user, company and end of validity (seconds since
    -- 1970), with the HMAC over them. An injected expression can change the setting, but not sign it.
    create table scope_keys (
      is_current boolean primary key default true check (is_current),
      key bytea not null,
      inner_pad bytea not null,
      outer_pad bytea not null
    );
    alter table scope_keys enable row level security;
    alter table scope_keys force row level security;
    create policy staff on scope_keys to marquee_staff using (true) with check (true);
    grant select on scope_keys to marquee_staff;

    create function app_scope() returns text[] language plpgsql stable parallel safe security definer
      set search_path = public, pg_temp as $$
    declare
      signed text[] := string_to_array(nullif(current_setting('app.scope', true), ''), '|');
      pads scope_keys;
    begin
      if signed is null then return null; end if;
      -- A process of the release before does not sign. Its login may become anybody, so a signature would prove nothing.
      if signed[1] in ('user', 'company') and pg_has_role(session_user, 'marquee_staff', 'member') then
        return array[current_setting('app.user', true), current_setting('app.company', true)];
      end if;
      select * into pads from scope_keys;
      if array_length(signed, 1) is distinct from 4
        or sha256(pads.outer_pad || sha256(pads.inner_pad || convert_to(array_to_string(signed[1:3], '|'), 'UTF8')))
          is distinct from decode(signed[4], 'hex')
        or to_timestamp(signed[3]::bigint) < now()
      then
        raise exception 'This scope is not signed' using errcode = 'insufficient_privilege';
      end if;
      return signed;
    end $$;
    revoke all on function app_scope() from public;
    grant execute on function app_scope() to marquee_app, marquee_tenant;
    grant execute on function is_platform_staff(uuid) to marquee_tenant;
    create or replace function app_user() returns uuid language sql stable parallel safe
      return nullif((app_scope())[1], '')::uuid;
    create or replace function app_company() returns uuid language sql stable parallel safe
      return nullif((app_scope())[2], '')::uuid;

    -- An address is proved by its mailbox, and the platform tells so.
    create policy proved_by_platform on user_emails as restrictive for insert
      with check (not is_verified or (select app_trusted()));
  `.execute(db)

  const key = randomBytes(32)
  const { inner, outer } = hmacPads(key)
  await sql`insert into scope_keys (key, inner_pad, outer_pad) values (${key}, ${inner}, ${outer})`.execute(db)
}
