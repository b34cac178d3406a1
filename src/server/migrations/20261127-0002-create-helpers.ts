import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { protectTable, restrictFunctions } from '#server/platform/database/protect-table.ts'

/** Functions that tables, policies and queries of every domain use. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function set_updated_at() returns trigger language plpgsql as $$
    begin
      new.updated_at := now();
      return new;
    end $$;

    -- For tables with a version. Deleting the values of a removed custom field (app.tidies) is not a change of the record.
    create function grow_version() returns trigger language plpgsql as $$
    begin
      if current_setting('app.tidies', true) = 'on' then
        new.updated_at := old.updated_at;
      else
        new.version := old.version + 1;
      end if;
      return new;
    end $$;

    -- Timestamps as the API shows them.
    create function iso(moment timestamptz) returns text language sql stable parallel safe
      return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

    -- Search text: lower case, without accents. Naming the dictionary makes the function immutable; qualified names make
    -- indexes on it restorable with any search path.
    create function fold(given text) returns text language sql immutable strict parallel safe as $$
      select public.unaccent('public.unaccent'::regdictionary, lower(normalize(given, NFC)))
    $$;

    -- The same for text whose letters are composed already, as nearly all are: composing is four fifths of the work.
    create function fold_composed(given text) returns text language sql immutable strict parallel safe as $$
      select public.unaccent('public.unaccent'::regdictionary, lower(given))
    $$;

    -- Orders what happened within one reading of the clock, which is a whole millisecond on the embedded engine.
    create sequence time_order as integer minvalue 0 maxvalue 16383 cycle;
    grant usage on sequence time_order to marquee_tenant;

    -- A UUID of version 7 (RFC 9562): milliseconds, 12 bits of the rest of the microseconds, 14 bits of a counter,
    -- 48 random bits.
    create function time_ordered_uuid() returns uuid language plpgsql as $$
    declare
      microseconds bigint := floor(extract(epoch from clock_timestamp()) * 1000000);
      rest integer := (microseconds % 1000) * 4096 / 1000;
      counter integer := nextval('public.time_order');
      bytes bytea := uuid_send(gen_random_uuid());
    begin
      bytes := overlay(bytes placing substring(int8send(microseconds / 1000) from 3) from 1 for 6);
      bytes := set_byte(set_byte(bytes, 6, 112 | (rest >> 8)), 7, rest & 255);
      return encode(set_byte(set_byte(bytes, 8, 128 | (counter >> 8)), 9, counter & 255), 'hex')::uuid;
    end $$;
  `.execute(db)
  await createScope(db)
}

/**
 * The user and company a transaction acts for. The process signs user, company and expiry (seconds since 1970), because
 * injected SQL can change a setting but cannot sign it. Full access depends on the role alone.
 */
async function createScope(db: Kysely<unknown>) {
  await sql`
    create table scope_keys (
      is_current boolean primary key default true check (is_current),
      key bytea not null,
      inner_pad bytea not null,
      outer_pad bytea not null
    );

    -- Returns user, company, expiry and signature. The signature is 64 hexadecimal digits behind a bar.
    create function app_scope()
      returns text[] language plpgsql stable security definer parallel safe set search_path = public, pg_temp as $$
    declare
      claim text := current_setting('app.scope', true);
      signed text[];
      pads scope_keys;
    begin
      if claim is null or claim = '' then return null; end if;
      signed := string_to_array(claim, '|');
      select * into pads from scope_keys;
      if cardinality(signed) <> 4
        or sha256(pads.outer_pad || sha256(pads.inner_pad || convert_to(left(claim, -65), 'UTF8')))
          is distinct from decode(signed[4], 'hex')
        or to_timestamp(signed[3]::bigint) < now()
      then
        raise exception 'This scope is not signed' using errcode = 'insufficient_privilege';
      end if;
      return signed;
    end $$;

    create function app_user() returns uuid language sql stable parallel safe
      return nullif((app_scope())[1], '')::uuid;
    create function app_company() returns uuid language sql stable parallel safe
      return nullif((app_scope())[2], '')::uuid;

    -- Whether the current user is a guest of the current company. In plpgsql, because its plan is kept between statements,
    -- and with the owner's rights, because the policies of memberships use it.
    create function app_guest()
      returns boolean language plpgsql stable security definer parallel safe set search_path = public, pg_temp as $$
    declare
      scope text[] := app_scope();
    begin
      return exists (
        select from user_company_memberships m
        where m.company_id = nullif(scope[2], '')::uuid and m.user_id = nullif(scope[1], '')::uuid
          and m.status = 'active' and m.is_guest);
    end $$;

    create function app_trusted() returns boolean language sql stable parallel safe
      return pg_has_role(current_user, 'marquee_staff', 'usage');

    -- Only staff may change the columns that the trigger names, such as a status or a plan.
    create function guard_trusted_columns() returns trigger language plpgsql as $$
    declare
      guarded text;
    begin
      if app_trusted() then return new; end if;
      foreach guarded in array tg_argv loop
        if (to_jsonb(new) -> guarded) is distinct from (to_jsonb(old) -> guarded) then
          raise exception '% of % can only be changed by the platform', guarded, tg_table_name
            using errcode = 'insufficient_privilege';
        end if;
      end loop;
      return new;
    end $$;
  `.execute(db)
  await protectTable(db, 'scope_keys', { tenant: null, staff: 'select' })
  await restrictFunctions(db, { app_scope: 'tenant', app_guest: 'tenant' })

  const key = randomBytes(32)
  const { inner, outer } = hmacPads(key)
  await sql`insert into scope_keys (key, inner_pad, outer_pad) values (${key}, ${inner}, ${outer})`.execute(db)
}

/** The padded keys of HMAC-SHA256 (RFC 2104), so that the database computes it with sha256 alone. */
function hmacPads(key: Buffer): { inner: Buffer; outer: Buffer } {
  const block = Buffer.alloc(64)
  ;(key.length > 64 ? createHash('sha256').update(key).digest() : key).copy(block)
  return { inner: block.map((byte) => byte ^ 0x36) as Buffer, outer: block.map((byte) => byte ^ 0x5c) as Buffer }
}
