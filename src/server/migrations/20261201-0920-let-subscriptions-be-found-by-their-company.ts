import { type Kysely, sql } from 'kysely'

/** A subscription holds the text that it is found by, which is its company's: a search reads one table. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table subscriptions add column searched text not null default '';

    create function fill_searched_of_subscription() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      new.searched := coalesce((select c.billing_searched from companies c where c.id = new.company_id), '');
      return new;
    end $$;
    revoke all on function fill_searched_of_subscription() from public;
    create trigger subscriptions_fill_searched before insert or update of company_id, searched on subscriptions
      for each row execute function fill_searched_of_subscription();

    create function refill_subscriptions() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update subscriptions set searched = '' where company_id = new.id;
      return null;
    end $$;
    revoke all on function refill_subscriptions() from public;
    create trigger companies_searched after update of name, billing_email, billing_searched on companies
      for each row when (old.billing_searched is distinct from new.billing_searched) execute function refill_subscriptions();

    -- How something is found is no change of it.
    drop trigger subscriptions_updated_at on subscriptions;
    create trigger subscriptions_updated_at before update on subscriptions
      for each row when (old.searched is not distinct from new.searched) execute function set_updated_at();
  `.execute(db)
}
