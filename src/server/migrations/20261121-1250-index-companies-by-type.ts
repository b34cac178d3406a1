import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- How many companies are of a type is counted before it is deactivated.
    create index companies_company_type on companies (company_type_id);
  `.execute(db)
}
