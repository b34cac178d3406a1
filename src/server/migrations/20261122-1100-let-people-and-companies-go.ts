import { type Kysely, sql } from 'kysely'
import { createCompanyTable } from '#server/platform/database/company-table.ts'

/**
 * A person may delete their account, an owner close the company: both are noted, can be taken back for some time, and are
 * then carried out by a job. And both can take along what is kept of them.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table mail_tokens drop constraint mail_tokens_purpose_check;
    alter table mail_tokens add constraint mail_tokens_purpose_check
      check (purpose in ('confirm_sign_up', 'verify_email', 'reset_password', 'unlock', 'restore_primary', 'keep_account'));

    -- Accounts that are to be deleted; a row goes when that is taken back, and with the account.
    create table account_deletions (
      user_id uuid primary key references users on delete cascade,
      requested_at timestamptz(3) not null default now(),
      due_at timestamptz(3) not null
    );
    create index account_deletions_due on account_deletions (due_at);
    alter table account_deletions enable row level security;
    alter table account_deletions force row level security;
    grant select, insert, update, delete on account_deletions to marquee_staff;
    create policy staff on account_deletions to marquee_staff using (true) with check (true);

    -- Each time somebody proved who they are to take their own data along.
    create table data_downloads (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      session_id uuid not null references sessions on delete cascade,
      created_at timestamptz(3) not null default now()
    );
    create index data_downloads_user on data_downloads (user_id, created_at);
    create index data_downloads_session on data_downloads (session_id);
    alter table data_downloads enable row level security;
    alter table data_downloads force row level security;
    grant select, insert, update, delete on data_downloads to marquee_staff;
    create policy staff on data_downloads to marquee_staff using (true) with check (true);

    alter table companies drop constraint companies_status_check;
    alter table companies add constraint companies_status_check
      check (status in ('active', 'past_due', 'suspended', 'inactive', 'closed'));

    -- Companies that are to be deleted, and how they stood before.
    create table company_closures (
      company_id uuid primary key references companies on delete cascade,
      requested_by uuid references users on delete set null,
      requested_at timestamptz(3) not null default now(),
      due_at timestamptz(3) not null,
      status_before text not null check (status_before in ('active', 'past_due', 'suspended', 'inactive')),
      status_set_by_before text not null check (status_set_by_before in ('billing', 'administrator'))
    );
    create index company_closures_due on company_closures (due_at);
    create index company_closures_person on company_closures (requested_by);
    alter table company_closures enable row level security;
    alter table company_closures force row level security;
    grant select on company_closures to marquee_tenant;
    grant select, insert, update, delete on company_closures to marquee_staff;
    create policy staff on company_closures to marquee_staff using (true) with check (true);
    create policy tenant on company_closures for select
      using (company_id = (select app_company()) and not (select app_guest()));

    -- Whoever asks, and whatever a statement forgets: a company goes when its time to come back is over, never before.
    create function keep_open_companies() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if not exists (select from company_closures c where c.company_id = old.id and c.due_at <= now()) then
        raise exception 'a company is deleted only after it was closed, and its time to come back is over'
          using errcode = '42501';
      end if;
      return old;
    end $$;
    revoke execute on function keep_open_companies() from public;
    create trigger companies_keep_open before delete on companies
      for each row execute function keep_open_companies();
    revoke delete on companies, users from marquee_tenant;
    grant delete on companies, users to marquee_staff;
  `.execute(db)

  await createCompanyTable(db, {
    name: 'company_exports',
    columns: sql`
      state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'removed')),
      tables_done integer not null default 0,
      tables_total integer not null default 0,
      bytes bigint,
      finished_at timestamptz(3),
      -- The file is removed then.
      expires_at timestamptz(3)`,
  })
  await sql`
    -- One at a time; how far it is stands to the job alone.
    create unique index company_exports_one on company_exports (company_id) where state in ('waiting', 'running');
    create index company_exports_expiring on company_exports (expires_at) where state = 'ready';
    revoke update, delete on company_exports from marquee_tenant;
    grant update, delete on company_exports to marquee_staff;
  `.execute(db)
}
