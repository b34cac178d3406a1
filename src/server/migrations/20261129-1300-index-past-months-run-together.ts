import { type Kysely, sql } from 'kysely'

/**
 * The log is found by its words and by what stands beside them. Each past month is indexed by itself, where nobody writes
 * any more; the migration after this one adds the month that is written to.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- The text of a row as it is searched: folded, which a text of ASCII is as soon as it is in lower case. What it costs is
    -- exaggerated, so that of a month no row is looked at that another index could have left out.
    create function audit_text(given text) returns text language plpgsql immutable strict parallel safe cost 5000 as $$
    begin
      return case when octet_length(given) = length(given) then lower(given collate "C") else public.fold_composed(given) end;
    end $$;

    -- A folded text whose words are one, for an index of trigrams, which ends at each word and knows nothing of neighbours.
    -- Letters with accents, of which a folded text has none, stand for what stands between words, so that it holds another
    -- one if and only if it does run together. Translate asks of each letter which of them it is: five times the work.
    create function run_together(folded text) returns text language sql immutable strict parallel safe as $$
      select replace(replace(replace(replace(replace(replace(replace(replace(folded,
        ' ', 'à'), '-', 'á'), '"', 'â'), '.', 'ã'), '@', 'ä'), '_', 'å'), ':', 'è'), '/', 'é')
    $$;

    -- With less the index is larger by a sixth.
    set local maintenance_work_mem = '256MB';

    do $$
    declare
      months regclass[] := array(
        select i.inhrelid from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'audit_logs'::regclass and c.relname ~ '^audit_logs_\\d{4}_\\d{2}$'
          and c.relname < 'audit_logs_' || to_char(now() at time zone 'UTC', 'YYYY_MM')
        order by c.relname);
      past regclass;
    begin
      -- All of them before the first is built: who waits for one gives up what took minutes.
      foreach past in array months loop
        execute format('lock table %s in share mode', past);
      end loop;
      foreach past in array months loop
        execute format('create index on %s using gin (run_together(audit_text(metadata::text)) gin_trgm_ops)', past);
      end loop;
    end $$;
  `.execute(db)
}
