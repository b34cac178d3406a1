import { type Kysely, sql } from 'kysely'
import { updateTrigger } from '#server/platform/database/company-table.ts'
import { createSearchColumns } from '#server/platform/database/record-table.ts'
import { plainEmail } from '#shared/plain-text.ts'

/**
 * Compare text by one rule in database and application, sort numbers in names by value, and search records by more than
 * their name. Stored copies of folded text are computed again.
 */
export async function up(db: Kysely<unknown>) {
  await createFunctions(db)
  await renameDuplicates(db)
  await recomputeKeys(db)
  await recomputeRecords(db)
  await unifyAddresses(db)
}

async function createFunctions(db: Kysely<unknown>) {
  await sql`
    -- Text for comparison and search; see foldText in src/shared/fold-text.ts. NFKC makes the result independent of the
    -- version of unaccent. In plpgsql, because most text is ASCII and needs little.
    create or replace function fold(given text) returns text language plpgsql immutable strict parallel safe as $$
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

    create or replace function audit_text(given text) returns text language plpgsql immutable strict parallel safe as $$
    begin
      return public.fold(given);
    end $$;
    drop function fold_composed;

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

    -- The lines of a search text that everybody may see who sees the name.
    create function public_text(searched text) returns text language sql immutable parallel safe as $$
      select split_part(searched, chr(10), 1) || ' ' || split_part(searched, chr(10), 2)
    $$;

    -- The names of a JSON list of objects.
    create function names_of(list jsonb) returns text language sql immutable parallel safe as $$
      select string_agg(entry ->> 'name', ' ') from jsonb_array_elements(list) entry
    $$;

    -- The beginning of a rich text without its formatting. Limited, because searches read it of all records.
    create function rich_text_words(doc jsonb) returns text language sql immutable parallel safe as $$
      select left(string_agg(lines.words, ' '), 5000)
      from jsonb_path_query(doc, 'strict $.** ? (@.type == "paragraph" || @.type == "heading")') block,
        lateral (select string_agg(coalesce(part ->> 'text', ' '), '' order by n) as words
          from jsonb_array_elements(block -> 'content') with ordinality parts (part, n)) lines
    $$;
  `.execute(db)
}

/** Rename tags and views whose names differ only by what comparison ignores from now on. */
async function renameDuplicates(db: Kysely<unknown>) {
  await sql`
    with same as (
      select id, row_number() over (partition by company_id, fold(name) order by created_at, id) as nth from tags)
    update tags t set name = left(t.name, 26) || ' ' || same.nth from same where same.id = t.id and same.nth > 1;
    with same as (
      select id, row_number() over (partition by company_id, kind, user_id, fold(name) order by created_at, id) as nth
      from saved_views)
    update saved_views v set name = left(v.name, 56) || ' ' || same.nth from same where same.id = v.id and same.nth > 1;
  `.execute(db)
}

async function recomputeKeys(db: Kysely<unknown>) {
  await sql`
    alter table tags drop column name_key, add column name_key text not null generated always as (fold(name)) stored;
    create unique index tags_name on tags (company_id, name_key);
    alter table saved_views drop column name_key,
      add column name_key text not null generated always as (fold(name)) stored,
      add unique nulls not distinct (company_id, kind, user_id, name_key);

    update users u set searched = '' where u.searched <> searched_of(u.email, u.full_name);
    update user_company_memberships m set searched = '' from users u
      where u.id = m.user_id and m.searched <> searched_of(u.email, concat_ws(' ', u.full_name, u.display_name));
    update companies c set searched = ''
      where c.searched <> fold(c.name || ' ' || c.slug)
        or c.billing_searched <> fold(c.name || ' ' || coalesce(c.billing_email, ''));

    drop index users_by_name, companies_by_name, audit_logs_searched;
    create index users_by_name on users (fold(coalesce(full_name, '')), id);
    create index companies_by_name on companies (fold(name), id);
    create index audit_logs_searched on audit_logs using gin (audit_text(metadata::text) gin_trgm_ops);
  `.execute(db)
}

async function recomputeRecords(db: Kysely<unknown>) {
  const internal = sql<string>`coalesce(rich_text_words(notes), '')`
  const address = ['address_lines', 'postal_code', 'city', 'region'].map((part) => sql`coalesce(${sql.ref(part)}, '')`)
  await createSearchColumns(db, 'venues', { details: sql`${sql.join(address, sql` || ' ' || `)}`, internal })
  await createSearchColumns(db, 'spaces', { internal })
  await createSearchColumns(db, 'events', { details: sql`coalesce(names_of(artists), '')`, internal })
  await sql`
    alter table venues drop column city_key,
      add column city_key text not null generated always as (sort_key(coalesce(city, ''))) stored;
    create index venues_by_city on venues (company_id, city_key, id) where deleted_at is null;
  `.execute(db)
  await copyVenueTexts(db)
}

/**
 * Events and spaces are found by their venue. They copy its text, because a search that also reads all venues takes
 * twice as long. A copied text does not count as a change.
 */
async function copyVenueTexts(db: Kysely<unknown>) {
  await sql`
    alter table events add column venue_searched text not null default '';
    alter table spaces add column venue_searched text not null default '';
    create or replace function group_by_venue() returns trigger language plpgsql as $$
    begin
      select venue_group(v.name_key, v.id), public_text(v.searched) into new.venue_group, new.venue_searched
        from venues v where v.company_id = new.company_id and v.id = new.venue_id;
      new.venue_group := coalesce(new.venue_group, '1');
      new.venue_searched := coalesce(new.venue_searched, '');
      return new;
    end $$;
    create function copy_venue_text() returns trigger language plpgsql as $$
    begin
      new.venue_searched := coalesce((select public_text(v.searched) from venues v
        where v.company_id = new.company_id and v.id = new.venue_id), '');
      return new;
    end $$;
    create trigger spaces_copy_new before insert on spaces for each row execute function copy_venue_text();
    create trigger spaces_copy_moved before update on spaces for each row
      when (old.venue_id is distinct from new.venue_id) execute function copy_venue_text();
    drop trigger events_updated_at on events;
    drop trigger events_version on events;
    drop trigger spaces_updated_at on spaces;
    drop trigger spaces_version on spaces;
  `.execute(db)
  const isMoved = sql<boolean>`old.venue_id is distinct from new.venue_id`
  const conditions = {
    events: sql<boolean>`(old.venue_group = new.venue_group and old.venue_searched = new.venue_searched) or ${isMoved}`,
    spaces: sql<boolean>`old.venue_searched = new.venue_searched or ${isMoved}`,
  }
  for (const [table, condition] of Object.entries(conditions)) {
    await updateTrigger(table, 'updated_at', 'set_updated_at', condition).execute(db)
    await updateTrigger(table, 'version', 'grow_version', condition).execute(db)
  }
  await sql`
    update events e set venue_group = venue_group(v.name_key, v.id), venue_searched = public_text(v.searched)
      from venues v where v.company_id = e.company_id and v.id = e.venue_id;
    update spaces s set venue_searched = public_text(v.searched)
      from venues v where v.company_id = s.company_id and v.id = s.venue_id;
  `.execute(db)
}

/** Give addresses of international domains the form in which they are looked up, unless another row has it. */
async function unifyAddresses(db: Kysely<unknown>) {
  const tables = {
    user_emails: sql`true`,
    user_invites: sql`other.company_id = own.company_id and other.status = 'pending'`,
  }
  for (const [table, conflicts] of Object.entries(tables)) {
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from ${sql.table(table)} where octet_length(email) > length(email)`.execute(db)
    for (const { id, email } of rows)
      await sql`update ${sql.table(table)} own set email = ${plainEmail(email)}
        where id = ${id} and email <> ${plainEmail(email)} and not exists (select from ${sql.table(table)} other
          where lower(other.email) = ${plainEmail(email)} and ${conflicts})`.execute(db)
  }
}
