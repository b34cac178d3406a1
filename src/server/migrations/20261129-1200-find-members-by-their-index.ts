import { type Kysely, sql } from 'kysely'

/** Members of one company whom a text means, and those without a second factor by name, however many members there are. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index memberships_found on user_company_memberships using gin (company_id, searched gin_trgm_ops)
      with (fastupdate = off);
    create index memberships_without_two_factor on user_company_memberships
      (company_id, lower(coalesce(person_name, person_email)), user_id) where status = 'active' and not person_has_two_factor;
  `.execute(db)
}
