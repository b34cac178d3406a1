import { type Kysely, sql } from 'kysely'

/** Of the members there are; a transaction of its own, which keeps nobody from reading. */
export async function up(db: Kysely<unknown>) {
  await sql`update user_company_memberships set searched = ''`.execute(db)
}
