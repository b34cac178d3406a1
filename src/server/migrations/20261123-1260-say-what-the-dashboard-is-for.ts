import { type Kysely, sql } from 'kysely'

/** The catalogue says of the dashboard what the page says of itself, unless staff have put it in words of their own. */
export async function up(db: Kysely<unknown>) {
  await sql`
    update modules set description = 'What needs your attention today'
    where key = 'dashboard' and description = 'What needs your eye today'`.execute(db)
}
