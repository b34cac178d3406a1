import { type Kysely, sql } from 'kysely'

/** What a plan allows is asked where a thing is made, in one place for all limits. */
export async function up(db: Kysely<unknown>) {
  await sql`
    drop trigger events_limit on events;
    drop trigger budget_items_limit on budget_items;
    drop function enforce_plan_limit();
    drop function plan_limit(jsonb, text);
  `.execute(db)
}
