import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { protectTable, restrictFunctions } from '#server/platform/database/protect-table.ts'

/** Create functions that the other migrations use in tables, policies and queries. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function set_updated_at() returns trigger language plpgsql as $$
    begin
      new.updated_at := now();
      return new;
    end $$;

    -- For tables with a version column. With app.tidies set, an update deletes values of a removed custom field,
    -- which does not change the version.
    create function grow_version() returns trigger language plpgsql as $$
    begin
      if current_setting('app.tidies', true) = 'on' then
        new.updated_at := old.updated_at;
      else
        new.version := old.version + 1;
      end if;
      return new;
    end $$;

    -- Formats a timestamp as in API responses.
    create function iso(moment timestamptz) returns text language sql stable parallel safe
      return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

    -- Text for comparison and search; see foldText in src/shared/fold-text.ts. NFKC makes the result independent of the
    -- version of unaccent. In plpgsql, because most text is ASCII and needs little.
    create function fold(given text) returns text language plpgsql immutable strict parallel safe as $$
    declare
      folded text := given;
    begin
      if octet_length(given) = length(given) then
        folded := lower(given collate "C");
      else
        folded := regexp_replace(folded, '[\\u00ad\\u034f\\u061c\\u115f-\\u1160\\u17b4-\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]', '', 'g');
        folded := lower(normalize(folded, NFKC));
        folded := translate(folded, 'ς×„«»‚‹›ǣǽǯǿ', 'σx"""''''''ææʒø');
        folded := lower(public.unaccent('public.unaccent'::regdictionary, folded));
        folded := translate(folded, U&'\\0085\\1680\\2028\\2029\\2800\\+01D159', '      ');
      end if;
      folded := translate(folded, E'\\t\\n\\x0b\\f\\r', '     ');
      while position('  ' in folded) > 0 loop
        folded := replace(folded, '  ', ' ');
      end loop;
      return btrim(folded);
    end $$;

    -- Key that sorts names by letters and numbers by value: digits are padded with zeros. Limited, because a cursor
    -- contains it.
    create function sort_key(given text) returns text language plpgsql immutable strict parallel safe as $$
    declare
      key text := left(public.fold(given), 100);
    begin
      if key ~ '[0-9]' then
        key := regexp_replace(key, '[0-9]+', '0000000\\&', 'g');
        key := left(regexp_replace(key, '0*([0-9]{8,})', '\\1', 'g'), 200);
      end if;
      return key;
    end $$;

    -- Counter that orders ids created in the same millisecond. The clock of the embedded database engine has no
    -- finer resolution.
    create sequence time_order as integer minvalue 0 maxvalue 16383 cycle;
    grant usage on sequence time_order to marquee_tenant;

    -- UUID version 7 (RFC 9562): milliseconds, 12 bits for the fraction of the millisecond, 14 bits of a counter, 48
    -- random bits.
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
  await createScopeFunctions(db)
}

/**
 * Create the functions that read the user and company of a transaction. The server signs user, company and expiry
 * (seconds since 1970), because injected SQL can change a setting but cannot sign it. Full access depends on the
 * database role alone.
 */
async function createScopeFunctions(db: Kysely<unknown>) {
  await sql`
    create table scope_keys (
      is_current boolean primary key default true check (is_current),
      key bytea not null,
      inner_pad bytea not null,
      outer_pad bytea not null
    );

    -- Returns user, company, expiry and signature. The signature follows a vertical bar and has 64 hexadecimal
    -- digits.
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

    -- Whether the current user is a guest of the current company. In plpgsql, which caches the query plan. With the
    -- owner's rights, because policies of memberships call it.
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

    -- Only staff can change the columns that the trigger lists, such as a status or a subscription plan.
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

/** The padded keys of HMAC-SHA256 (RFC 2104). With them the database computes the HMAC from sha256 alone. */
function hmacPads(key: Buffer): { inner: Buffer; outer: Buffer } {
  const block = Buffer.alloc(64)
  ;(key.length > 64 ? createHash('sha256').update(key).digest() : key).copy(block)
  return { inner: block.map((byte) => byte ^ 0x36) as Buffer, outer: block.map((byte) => byte ^ 0x5c) as Buffer }
}
