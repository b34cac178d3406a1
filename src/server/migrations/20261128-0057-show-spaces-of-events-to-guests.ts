import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Guests see only the spaces of the events they are invited to.
    create policy guest on spaces for select using (company_id = (select app_company()) and (select app_guest())
      and id in (select unnest(d.spaces) from event_days d where d.company_id = (select app_company())));
  `.execute(db)
}
