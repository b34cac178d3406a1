import { type Kysely, sql } from 'kysely'

/**
 * 'zoe' finds 'Zoë'. Accents are taken off while a row is written: doing it while rows are looked through took four times as
 * long. What processes of the release before search by stays.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create extension if not exists unaccent;

    -- The extension lets its rules be changed, and is not immutable for it; ours are those it comes with. Its name is written
    -- out, so that an index can be restored whatever the search path.
    create function fold(given text) returns text language sql immutable strict parallel safe as
      $$ select public.unaccent('public.unaccent'::regdictionary, lower(normalize(given, NFC))) $$;

    create or replace function searched_of(email text, full_name text) returns text language sql immutable as
      $$ select fold(email || ' ' || coalesce(full_name, '')) $$;

    alter table users add column searched text not null default '';
    alter table companies add column searched text not null default '', add column billing_searched text not null default '';

    create function fill_searched_of_user() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      new.searched := searched_of(new.email, new.full_name);
      return new;
    end $$;
    create trigger users_fill_searched before insert or update of email, full_name, searched on users
      for each row execute function fill_searched_of_user();

    create function fill_searched_of_company() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      new.searched := fold(new.name || ' ' || new.slug);
      new.billing_searched := fold(new.name || ' ' || coalesce(new.billing_email, ''));
      return new;
    end $$;
    create trigger companies_fill_searched before insert or update of name, slug, billing_email, searched on companies
      for each row execute function fill_searched_of_company();

    -- How something is found is no change of it. Triggers run by their names: the text is there already.
    drop trigger users_updated_at on users;
    create trigger users_updated_at before update on users
      for each row when (not (old.searched = '' and new.searched <> '')) execute function set_updated_at();
    drop trigger companies_updated_at on companies;
    create trigger companies_updated_at before update on companies
      for each row when (not (old.searched = '' and new.searched <> '')) execute function set_updated_at();
  `.execute(db)
}
