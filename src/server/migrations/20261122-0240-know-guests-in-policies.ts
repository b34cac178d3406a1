import { type Kysely, sql } from 'kysely'

/** Policies of company tables ask it once a statement: `(select app_guest())`. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function app_guest() returns boolean language sql stable parallel safe as $$
      select exists (
        select from user_company_memberships m
        where m.company_id = app_company() and m.user_id = app_user() and m.status = 'active' and m.is_guest)
    $$;
  `.execute(db)
}
