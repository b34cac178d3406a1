import { type Kysely, sql } from 'kysely'
import { protectTable } from '#server/platform/database/protect-table.ts'

/**
 * Create the catalog: subscription plans, modules, company types and base roles. Everybody can read it; only staff
 * can change it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table modules (
      id uuid primary key default gen_random_uuid(),
      key text not null check (key ~ '^[a-z][a-z0-9_]*$'),
      name text not null,
      description text,
      category text not null default 'productivity',
      is_core boolean not null default false,
      is_platform_only boolean not null default false,
      is_active boolean not null default true,
      default_permissions jsonb not null default '{"access": "read"}'
        check (coalesce(default_permissions ->> 'access', '') in ('read', 'write', 'admin')),
      icon text not null default 'layout dashboard',
      navigation_path text,
      sort_order integer not null default 100 check (sort_order >= 0),
      created_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      check (not is_core or (is_active and deleted_at is null))
    );
    create unique index modules_key on modules (key);

    create table plans (
      id uuid primary key default gen_random_uuid(),
      name text not null check (length(name) between 1 and 120),
      description text,
      price_monthly integer not null default 0 check (price_monthly >= 0),
      currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP')),
      billing_frequency text not null default 'monthly' check (billing_frequency in ('monthly', 'yearly')),
      is_featured boolean not null default false,
      is_private boolean not null default false,
      is_active boolean not null default true,
      stripe_product_id text,
      stripe_price_id text unique,
      trial_days integer not null default 14 check (trial_days between 0 and 730),
      display_inclusions text[] not null default '{}',
      allowed_company_type_ids uuid[],
      limits jsonb not null default '{"pricing_model": "flat"}'
        check (coalesce(limits ->> 'pricing_model', '') in ('flat', 'per_user', 'hybrid')),
      features jsonb not null default '{}' check (jsonb_typeof(features) = 'object'),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    );
    create unique index plans_name on plans (lower(name));
    create trigger plans_updated_at before update on plans for each row execute function set_updated_at();

    create table plan_modules (
      plan_id uuid not null references plans on delete cascade,
      module_id uuid not null references modules,
      is_included boolean not null default true,
      permissions jsonb not null default '{"access": "read"}'
        check (coalesce(permissions ->> 'access', '') in ('read', 'write', 'admin')),
      primary key (plan_id, module_id)
    );
    create index plan_modules_module on plan_modules (module_id);

    create table company_types (
      id uuid primary key default gen_random_uuid(),
      key text not null unique,
      name text not null,
      description text,
      icon text check (icon in ('calendar', 'briefcase', 'music', 'building', 'truck')),
      sort_order integer not null default 0 check (sort_order >= 0),
      is_active boolean not null default true,
      default_plan_id uuid references plans on delete set null,
      onboarding_config jsonb not null default '{}',
      created_at timestamptz(3) not null default now()
    );

    create table roles (
      id uuid primary key default gen_random_uuid(),
      key text not null unique,
      label text not null,
      description text,
      sort_order integer not null default 0
    );
  `.execute(db)
  for (const table of ['modules', 'plans', 'plan_modules', 'company_types', 'roles'])
    await protectTable(db, table, { policies: { readable: { on: 'select', using: sql`true` } } })
  await insertCatalog(db)
}

async function insertCatalog(db: Kysely<unknown>) {
  await sql`
    -- A module without screens has no navigation_path.
    insert into modules (key, name, description, category, is_core, is_platform_only, icon, navigation_path, sort_order) values
      ('dashboard', 'Dashboard', 'What needs your attention today', 'core', true, false, 'layout dashboard', '/dashboard', 0),
      ('events', 'Events', 'Shows, festivals and everything with a date', 'productivity', false, false, 'calendar', '/events', 10),
      ('budget', 'Budget', 'Costs and income by event', 'finance', false, false, 'dollar', null, 20),
      ('crm', 'CRM', 'Artists, agents, venues and partners', 'communication', false, false, 'users', null, 30),
      ('projects', 'Projects', 'Tasks from booking to load-out', 'productivity', false, false, 'check square', null, 40),
      ('analytics', 'Analytics', 'Figures over time', 'analytics', false, false, 'bar chart', null, 50),
      ('marketing', 'Marketing', 'The logo and colors of your company', 'communication', false, false, 'target', null, 60),
      ('team', 'Team Management', 'Members, invitations and roles', 'core', true, false, 'users', '/team-management', 80),
      ('company_settings', 'Company Settings', 'Name, billing and more', 'core', true, false, 'settings', '/company-settings', 90),
      ('admin', 'Administration', 'The back office of the platform', 'core', false, true, 'shield', null, 95);

    insert into roles (key, label, description, sort_order) values
      ('admin', 'Admin', 'Everything in the company', 0),
      ('manager', 'Manager', 'Works in every module and changes things', 1),
      ('member', 'Member', 'Sees every module', 2),
      ('viewer', 'Viewer', 'Sees the dashboard and the events', 3),
      ('super_admin', 'Super Admin', 'Runs the platform', 9);

    insert into plans (name, description, price_monthly, is_featured, display_inclusions, limits, features) values
      ('Starter', 'For a small crew getting organized', 2900, false,
        array['Up to 5 team members', 'Up to 10 events', '5 GB of storage', 'Email support'],
        '{"pricing_model": "flat", "min_users": null, "max_users": 5, "max_team_members": 5, "max_events": 10, "max_budget_items": 200,
          "max_storage_gb": 5, "max_storage_per_user_gb": null, "max_monthly_emails": 1000, "max_integrations": 1,
          "allow_guest_users": false, "max_guest_users": null, "base_price_monthly": null, "per_user_price_monthly": null, "per_user_price_annual": null}',
        '{"advanced_analytics": false, "priority_support": false, "custom_branding": false}'),
      ('Pro', 'For teams that produce all year round', 1900, true,
        array['Pay per team member', 'Up to 50 team members', 'Unlimited events', 'Budget, CRM and projects', '100 GB of storage',
          'Up to 10 webhooks', 'Guest access per event'],
        '{"pricing_model": "per_user", "min_users": 3, "max_users": 50, "max_team_members": 50, "max_events": null, "max_budget_items": null,
          "max_storage_gb": 100, "max_storage_per_user_gb": null, "max_monthly_emails": 20000, "max_integrations": 10,
          "allow_guest_users": true, "max_guest_users": 25, "base_price_monthly": null, "per_user_price_monthly": 1900, "per_user_price_annual": null}',
        '{"advanced_analytics": true, "priority_support": false, "custom_branding": true}'),
      ('Business', 'For houses and promoters with many teams', 19900, false,
        array['Base price plus seats', 'Everything in Pro', 'Unlimited team members', 'Unlimited guests', 'Unlimited webhooks',
          'Your logo and colors', 'Every module', '1 TB of storage', 'Priority support'],
        '{"pricing_model": "hybrid", "min_users": 10, "max_users": null, "max_team_members": null, "max_events": null, "max_budget_items": null,
          "max_storage_gb": 1000, "max_storage_per_user_gb": null, "max_monthly_emails": null, "max_integrations": null,
          "allow_guest_users": true, "max_guest_users": null, "base_price_monthly": 19900, "per_user_price_monthly": 1200, "per_user_price_annual": null}',
        '{"advanced_analytics": true, "priority_support": true, "custom_branding": true}');

    insert into plan_modules (plan_id, module_id)
    select p.id, m.id from plans p join modules m on m.key = any (case p.name
      when 'Starter' then array['events', 'budget']
      when 'Pro' then array['events', 'budget', 'crm', 'projects', 'analytics']
      else array['events', 'budget', 'crm', 'projects', 'analytics', 'marketing'] end);

    insert into company_types (key, name, description, icon, sort_order, default_plan_id)
    select t.*, p.id from plans p, (values
      ('event_agency', 'Event agency', 'Plans and produces events for clients', 'calendar', 0),
      ('artist_management', 'Artist management', 'Looks after artists and their tours', 'briefcase', 1),
      ('festival', 'Festival or promoter', 'Puts on concerts and festivals', 'music', 2),
      ('venue', 'Venue', 'Runs a house with its own program', 'building', 3),
      ('production', 'Production and touring', 'Takes sound, lighting and staging on the road', 'truck', 4)) t
    where p.name = 'Starter';
  `.execute(db)
}
