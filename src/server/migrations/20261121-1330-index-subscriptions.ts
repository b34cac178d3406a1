import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Withdrawn at the provider: until then a later synchronisation of the plan goes on with it.
    alter table plan_prices add column archived_at timestamptz(3);

    create index subscriptions_status_list on subscriptions (status, created_at desc, id desc);
    create index subscriptions_plan_list on subscriptions (plan_id, created_at desc, id desc);
    drop index subscriptions_status;
    drop index subscriptions_plan;
  `.execute(db)
}
