import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The second lock: even a statement that forgets its company sees one company only. Settings are read
    -- once per statement (sub-select), so that a policy costs nothing per row.
    do $$
    declare
      one text;
    begin
      foreach one in array array[
        'users', 'user_emails', 'user_profiles', 'user_integrations', 'sessions', 'session_refresh_tokens', 'mail_tokens',
        'sign_in_failures', 'modules', 'plans', 'plan_modules', 'company_types', 'roles', 'widgets', 'companies', 'company_roles',
        'user_company_memberships', 'user_invites', 'company_module_overrides', 'user_widgets', 'events',
        'membership_events', 'subscriptions', 'billing_events', 'audit_logs'
      ] loop
        execute format('alter table %I enable row level security', one);
        execute format('alter table %I force row level security', one);
        execute format('grant select, insert, update, delete on %I to marquee_app', one);
        execute format('create policy trusted on %I using ((select app_trusted())) with check ((select app_trusted()))', one);
      end loop;

      -- The catalogue is everybody's to read and the back office's to write.
      foreach one in array array['modules', 'plans', 'plan_modules', 'company_types', 'roles', 'widgets'] loop
        execute format('create policy readable on %I for select using (true)', one);
      end loop;

      -- What belongs to a person.
      foreach one in array array['user_emails', 'user_profiles', 'user_integrations', 'sessions', 'session_refresh_tokens', 'mail_tokens'] loop
        execute format('create policy own on %I using (user_id = (select app_user())) with check (user_id = (select app_user()))', one);
      end loop;

      -- What belongs to a company and its people may write.
      foreach one in array array['company_roles', 'user_company_memberships', 'user_invites', 'events', 'membership_events'] loop
        execute format('create policy tenant on %I using (company_id = (select app_company())) with check (company_id = (select app_company()))', one);
      end loop;

      -- What belongs to a company but only the platform writes.
      foreach one in array array['company_module_overrides', 'subscriptions', 'audit_logs'] loop
        execute format('create policy tenant on %I for select using (company_id = (select app_company()))', one);
      end loop;
    end $$;

    grant select, insert, update, delete on rate_limits to marquee_app;
    revoke update, delete on audit_logs from marquee_app;

    create policy own on user_company_memberships for select using (user_id = (select app_user()));
    create policy own on company_roles for select using (
      id in (select company_role_id from user_company_memberships where user_id = (select app_user())));
    create policy own on user_widgets
      using (company_id = (select app_company()) and user_id = (select app_user()))
      with check (company_id = (select app_company()) and user_id = (select app_user()));

    create policy self on users for select using (id = (select app_user()));
    create policy change_self on users for update using (id = (select app_user())) with check (id = (select app_user()));
    create policy colleague on users for select using (
      exists (select from user_company_memberships m where m.user_id = users.id and m.company_id = (select app_company())));

    create policy tenant on companies for select using (id = (select app_company()));
    create policy change_tenant on companies for update using (id = (select app_company())) with check (id = (select app_company()));
    create policy mine on companies for select using (
      id in (select company_id from user_company_memberships where user_id = (select app_user())));

    -- An audit row may be written about the own company or the own person only.
    create policy write_own on audit_logs for insert with check (
      subject_user_id = (select app_user()) and (company_id is null or company_id = (select app_company())));
    create policy own on audit_logs for select using (company_id is null and subject_user_id = (select app_user()));

    -- Columns that decide about power and money are the platform's, whatever a statement tries.
    create function guard_trusted_columns() returns trigger language plpgsql as $$
    declare
      guarded text;
    begin
      if app_trusted() then return new; end if;
      foreach guarded in array tg_argv loop
        if (to_jsonb(new) -> guarded) is distinct from (to_jsonb(old) -> guarded) then
          raise exception '% of % can only be changed by the platform', guarded, tg_table_name using errcode = 'insufficient_privilege';
        end if;
      end loop;
      return new;
    end $$;
    create trigger users_guard before update on users for each row
      execute function guard_trusted_columns('status', 'password_hash');
    create trigger user_emails_guard before update on user_emails for each row
      execute function guard_trusted_columns('is_verified', 'email', 'user_id');
    create trigger companies_guard before update on companies for each row
      execute function guard_trusted_columns('status', 'status_set_by', 'is_platform', 'plan_id', 'trial_ends_at', 'stripe_customer_id', 'company_type_id');
`.execute(db)
}
