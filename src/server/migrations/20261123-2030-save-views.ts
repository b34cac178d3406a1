import { type Kysely, sql } from 'kysely'

/** Views of lists, of a person or of the company, and how each person wants the list of a kind to begin. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table saved_views (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      -- Whose it is; null is the company's.
      user_id uuid references users on delete cascade,
      kind text not null check (length(kind) between 1 and 40),
      name text not null check (length(name) between 1 and 60),
      name_key text not null generated always as (fold(name)) stored,
      view jsonb not null check (jsonb_typeof(view) = 'object' and length(view::text) <= 10000),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (company_id, id),
      unique nulls not distinct (company_id, kind, user_id, name_key)
    );
    create index saved_views_user on saved_views (user_id);
    create trigger saved_views_updated_at before update on saved_views for each row execute function set_updated_at();

    create table list_settings (
      company_id uuid not null references companies on delete cascade,
      user_id uuid not null references users on delete cascade,
      kind text not null check (length(kind) between 1 and 40),
      -- None chosen: those that the list begins with.
      columns text[] not null default '{}' check (cardinality(columns) <= 100),
      start_view_id uuid,
      primary key (company_id, user_id, kind),
      foreign key (company_id, start_view_id) references saved_views (company_id, id) on delete set null (start_view_id)
    );
    create index list_settings_user on list_settings (user_id);
    create index list_settings_start on list_settings (company_id, start_view_id);

    alter table saved_views enable row level security;
    alter table saved_views force row level security;
    grant select, insert, update, delete on saved_views to marquee_tenant;
    create policy staff on saved_views to marquee_staff using (true) with check (true);
    -- One's own, and the company's but for guests; never somebody else's. [M-LIST-09]
    create policy own on saved_views
      using (company_id = (select app_company()) and user_id = (select app_user()))
      with check (company_id = (select app_company()) and user_id = (select app_user()));
    create policy tenant on saved_views
      using (company_id = (select app_company()) and user_id is null and not (select app_guest()))
      with check (company_id = (select app_company()) and user_id is null and not (select app_guest()));

    alter table list_settings enable row level security;
    alter table list_settings force row level security;
    grant select, insert, update, delete on list_settings to marquee_tenant;
    create policy staff on list_settings to marquee_staff using (true) with check (true);
    create policy own on list_settings
      using (company_id = (select app_company()) and user_id = (select app_user()))
      with check (company_id = (select app_company()) and user_id = (select app_user()));
  `.execute(db)
}
