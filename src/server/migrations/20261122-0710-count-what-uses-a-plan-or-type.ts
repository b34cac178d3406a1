import { type Kysely, sql } from 'kysely'

/** How many companies have a type and how many subscriptions a plan is counted while they are written, as the rest is. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- From here on nobody writes to them until all of this is there, so that nothing is counted twice or not at all.
    create or replace trigger companies_counted after insert or delete or update of is_platform, plan_id, company_type_id on companies
      for each row execute function count_change('is_platform', 'plan_id', 'company_type_id');
    create or replace trigger subscriptions_counted after insert or delete
      or update of status, plan_id, cancel_at_period_end, currency, billing_frequency, period_amount on subscriptions
      for each row execute function
        count_change('status', 'plan_id', 'cancel_at_period_end', 'currency', 'billing_frequency', 'period_amount');

    create function recount_billing() returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      delete from counters where counter in ('companies', 'subscriptions');
      insert into counters select 'companies',
          jsonb_build_object('is_platform', is_platform, 'plan_id', plan_id, 'company_type_id', company_type_id), count(*)
        from companies group by is_platform, plan_id, company_type_id;
      insert into counters select 'subscriptions', facts, count(*) from (
        select jsonb_build_object('status', status, 'plan_id', plan_id, 'cancel_at_period_end', cancel_at_period_end,
          'currency', currency, 'billing_frequency', billing_frequency, 'period_amount', period_amount) as facts
        from subscriptions) s group by facts;
    end $$;
    revoke execute on function recount_billing() from public;
    create or replace function recount() returns void language sql security definer set search_path = public, pg_temp as
      'select recount_platform(); select recount_billing(); select recount_companies()';
    select recount_billing();
  `.execute(db)
}
