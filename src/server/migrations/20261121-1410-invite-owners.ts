import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    select set_config('app.scope', 'system', true);

    -- Whoever accepts becomes the owner. The platform's staff ask one at a time; no company can do so itself.
    alter table user_invites
      add column as_owner boolean not null default false,
      add constraint user_invites_owner_scope check (not as_owner or scope = 'company');
    create unique index user_invites_one_owner on user_invites (company_id) where as_owner and status = 'pending';
    create policy owner_by_platform on user_invites as restrictive for insert
      with check (not as_owner or (select app_trusted()));
    create trigger user_invites_guard before update on user_invites for each row
      execute function guard_trusted_columns('as_owner');

    -- Told once each: that an override ends within three days, and that it has ended.
    alter table company_module_overrides
      add column ending_notice_at timestamptz(3),
      add column ended_notice_at timestamptz(3);
    update company_module_overrides set ending_notice_at = now(), ended_notice_at = now() where expires_at <= now();
    create index company_module_overrides_ending on company_module_overrides (expires_at)
      where expires_at is not null and ended_notice_at is null;

    -- The status of a company's newest subscription beside the company, so that a list of all is filtered by an index.
    alter table companies add column subscription_status text;
    update companies c set subscription_status = (
      select s.status from subscriptions s where s.company_id = c.id order by s.created_at desc, s.id desc limit 1);
    create index companies_subscription_status on companies (subscription_status, created_at desc, id desc);
    create index companies_plan_list on companies (plan_id, created_at desc, id desc);
    drop index companies_plan;
    create trigger companies_subscription_guard before update on companies for each row
      execute function guard_trusted_columns('subscription_status');

    create function follow_subscription_status() returns trigger language plpgsql as $$
    declare
      of_company uuid := case tg_op when 'DELETE' then old.company_id else new.company_id end;
      newest text := (
        select s.status from subscriptions s where s.company_id = of_company order by s.created_at desc, s.id desc limit 1);
    begin
      update companies set subscription_status = newest
      where id = of_company and subscription_status is distinct from newest;
      return null;
    end $$;
    create trigger subscriptions_status_followed after insert or delete or update of status, company_id, created_at
      on subscriptions for each row execute function follow_subscription_status();
  `.execute(db)
}
