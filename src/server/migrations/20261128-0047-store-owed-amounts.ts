import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Open rest of the last invoice of an ended subscription, in minor units of the currency.
    alter table subscriptions add column owed_amount bigint not null default 0 check (owed_amount >= 0);
    create index subscriptions_owed on subscriptions (created_at desc, id desc) where owed_amount > 0;
  `.execute(db)
}
