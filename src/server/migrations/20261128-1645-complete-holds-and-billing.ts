import { type Kysely, sql } from 'kysely'

/**
 * Index what is confirmed in a space on a date, because holds there rank behind it. Remember the term of holds that an
 * earlier date has shortened. Then add what databases lack that
 * were created with the first version of the tables of billing and holds.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index bookings_confirmed on bookings (company_id, space_id, date) where is_confirmed;
    alter table holds add column capped_from timestamptz(3);

    alter table subscriptions
      add column if not exists failed_charges integer not null default 0 check (failed_charges >= 0);
    create index if not exists subscriptions_by_owed on subscriptions (owed_amount, id);
    alter table hold_challenges add column if not exists former_confirm_by timestamptz(3)`.execute(db)
}
