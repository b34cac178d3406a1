import { type Kysely, sql } from 'kysely'

/** Of who else is invited, of money, and of how an event is worked on a guest is told nothing, whatever is asked. [M-ACC-58] */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['membership_events', 'budget_items']) {
    const members = sql`company_id = (select app_company()) and not (select app_guest())`
    await sql`drop policy tenant on ${sql.table(table)}`.execute(db)
    await sql`create policy tenant on ${sql.table(table)} using (${members}) with check (${members})`.execute(db)
  }
  await sql`drop policy tenant on audit_logs`.execute(db)
  await sql`create policy tenant on audit_logs for select using (company_id = (select app_company()) and not (select app_guest()))`.execute(
    db,
  )
  await sql`
    create policy guest on membership_events for select using (company_id = (select app_company()) and (select app_guest())
      and membership_id in (
        select m.id from user_company_memberships m
        where m.company_id = (select app_company()) and m.user_id = (select app_user())))`.execute(db)
}
