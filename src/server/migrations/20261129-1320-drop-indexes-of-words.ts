import { type Kysely, sql } from 'kysely'

/** What searches asked before the migration before: by itself, because it wants the log for itself for a moment. */
export async function up(db: Kysely<unknown>) {
  await sql`
    drop index audit_logs_metadata, audit_logs_folded;
    drop function audit_through_index(text, text, text, timestamptz, timestamptz, bigint);
    drop function audit_index_holds(text);
    drop function audit_row_holds(text);
    drop function audit_text_holds(text, text, text);
    drop function audit_holds(text);
  `.execute(db)
}
