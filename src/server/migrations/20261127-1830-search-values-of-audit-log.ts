import { type Kysely, sql } from 'kysely'

/** Search the values before and after an action too, not only its metadata. Long values are cut. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function audit_searched(metadata jsonb, old_values jsonb, new_values jsonb)
      returns text language sql immutable parallel safe as $$
      select public.audit_text(metadata::text || ' ' || coalesce(left(old_values::text, 2000), '')
        || ' ' || coalesce(left(new_values::text, 2000), ''))
    $$;
    drop index audit_logs_searched;
    create index audit_logs_searched on audit_logs
      using gin (audit_searched(metadata, old_values, new_values) gin_trgm_ops);
  `.execute(db)
}
