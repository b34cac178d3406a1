import { type Kysely, sql } from 'kysely'
import { createCompanyTable } from '#server/platform/database/company-table.ts'

/** What events of a kind must say before they are confirmed, as each company wants it. */
export async function up(db: Kysely<unknown>) {
  await createCompanyTable(db, {
    name: 'confirm_requirements',
    columns: sql`
      event_kind text not null check (length(event_kind) between 1 and 40),
      fields text[] not null default '{}' check (cardinality(fields) <= 60),
      unique (company_id, event_kind)`,
  })
}
