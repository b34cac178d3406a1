import { type Kysely, sql } from 'kysely'

/**
 * What somebody did, of one kind. Each past month is indexed by itself, where nobody writes any more, so that nobody waits
 * while it takes long; the migration after this one adds the month that is written to.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    do $$
    declare
      past regclass;
    begin
      for past in
        select i.inhrelid from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'audit_logs'::regclass and c.relname ~ '^audit_logs_\\d{4}_\\d{2}$'
          and c.relname < 'audit_logs_' || to_char(now() at time zone 'UTC', 'YYYY_MM')
      loop
        execute format('create index on %s (admin_user_id, action_type, created_at desc, id desc)', past);
      end loop;
    end $$;
  `.execute(db)
}
