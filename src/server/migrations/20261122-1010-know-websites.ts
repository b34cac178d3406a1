import { type Kysely, sql } from 'kysely'

/** Where a company is found on the web. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table companies add column website text check (length(website) <= 200)
  `.execute(db)
}
