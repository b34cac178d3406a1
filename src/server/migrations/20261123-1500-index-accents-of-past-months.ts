import { type Kysely, sql } from 'kysely'

/**
 * The log is searched without accents by an index of the rows that hold a letter beyond ASCII, and no others. Each past month
 * is indexed by itself, where nobody writes any more; the migration after this one adds the month that is written to.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- What fold says of a text whose letters are composed, as nearly all are: composing them is four fifths of its work.
    create function fold_composed(given text) returns text language sql immutable strict parallel safe as
      $$ select public.unaccent('public.unaccent'::regdictionary, lower(given)) $$;

    do $$
    declare
      past regclass;
    begin
      for past in
        select i.inhrelid from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'audit_logs'::regclass and c.relname ~ '^audit_logs_\\d{4}_\\d{2}$'
          and c.relname < 'audit_logs_' || to_char(now() at time zone 'UTC', 'YYYY_MM')
      loop
        execute format('create index on %s using gin (fold_composed(metadata::text) gin_trgm_ops)
          where octet_length(metadata::text) <> length(metadata::text)', past);
      end loop;
    end $$;
  `.execute(db)
}
