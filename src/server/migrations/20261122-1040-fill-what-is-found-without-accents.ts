import { type Kysely, sql } from 'kysely'

/** Of whom and what there is; a transaction of its own, which keeps nobody from reading. */
export async function up(db: Kysely<unknown>) {
  await sql`
    update users set searched = '' where searched = '';
    update companies set searched = '' where searched = '';
    update user_company_memberships m set searched = '' from users u
    where u.id = m.user_id and m.searched <> u.searched;
  `.execute(db)
}
