import { type Kysely, sql } from 'kysely'

/** What lists are searched and sorted by. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index users_found on users using gin (searched gin_trgm_ops);
    create index companies_found on companies using gin (searched gin_trgm_ops);
    create index companies_billing_found on companies using gin (billing_searched gin_trgm_ops);

    create index users_by_name on users (fold(coalesce(full_name, '')), id);
    create index users_by_email on users (lower(email), id);
    create index companies_by_name on companies (fold(name), id);
    create index subscriptions_by_renewal on subscriptions (coalesce(renewal_date, 'infinity'), id);
    create index billing_events_failed on billing_events (created_at, id)
      where processed_at is null and error_message is not null;
    create index subscriptions_by_amount on subscriptions (coalesce(period_amount, 0), id);
  `.execute(db)
}
