import { type Kysely, sql } from 'kysely'

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

    create table widgets (
      id uuid primary key default gen_random_uuid(),
      key text not null unique,
      name text not null,
      description text,
      module_key text not null default 'dashboard',
      component_key text not null
        check (component_key in ('StatsWidget', 'QuickActionsWidget', 'SubscriptionWidget', 'CompanyStatusWidget')),
      config_schema jsonb not null default '{}' check (jsonb_typeof(config_schema) = 'object'),
      is_system_default boolean not null default false,
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now()
    );
`.execute(db)
}
