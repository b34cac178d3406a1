import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table companies (
      id uuid primary key default gen_random_uuid(),
      name text not null check (length(name) between 1 and 120),
      slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 60),
      description text,
      contact_email text,
      timezone text not null default 'UTC',
      status text not null default 'active' check (status in ('active', 'past_due', 'suspended', 'inactive')),
      -- Who decided the status; an administrator's word stands until an administrator sets active again.
      status_set_by text not null default 'billing' check (status_set_by in ('billing', 'administrator')),
      is_platform boolean not null default false,
      company_type_id uuid references company_types,
      plan_id uuid references plans,
      trial_ends_at timestamptz(3),
      billing_email text,
      stripe_customer_id text unique,
      logo_url text,
      brand_primary text not null default '#3b82f6' check (brand_primary ~ '^#[0-9a-f]{6}$'),
      brand_secondary text not null default '#64748b' check (brand_secondary ~ '^#[0-9a-f]{6}$'),
      security_policy jsonb not null
        default '{"two_factor_required": false, "auto_logout": true, "strong_passwords": true, "block_failed_logins": true}',
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (id, is_platform)
    );
    create unique index companies_slug on companies (lower(slug));
    create unique index companies_one_platform on companies (is_platform) where is_platform;
    create index companies_created_at on companies (created_at desc, id desc);
    create index companies_plan on companies (plan_id);
    create trigger companies_updated_at before update on companies for each row execute function set_updated_at();

    -- The foreign key carries is_platform, so that the check below can refuse a wildcard anywhere else.
    create table company_roles (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null,
      of_platform boolean not null default false,
      role_id uuid not null references roles,
      label_override text check (length(label_override) <= 60),
      description text check (length(description) <= 500),
      permissions jsonb not null default '{}' check (is_permissions(permissions)),
      is_active boolean not null default true,
      deleted_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (company_id, id),
      foreign key (company_id, of_platform) references companies (id, is_platform) on delete cascade,
      constraint company_roles_wildcard_only_in_platform check (of_platform or not permissions ? '*')
    );
    create trigger company_roles_updated_at before update on company_roles for each row execute function set_updated_at();

    create table user_company_memberships (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      user_id uuid not null references users on delete cascade,
      company_role_id uuid not null,
      status text not null default 'active' check (status in ('active', 'inactive')),
      is_primary boolean not null default false,
      is_guest boolean not null default false,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (company_id, user_id),
      foreign key (company_id, company_role_id) references company_roles (company_id, id),
      check (not is_primary or (status = 'active' and not is_guest))
    );
    create unique index memberships_one_primary on user_company_memberships (company_id) where is_primary;
    create index memberships_user on user_company_memberships (user_id, status);
    create index memberships_list on user_company_memberships (company_id, status, created_at, id);
    create index memberships_role on user_company_memberships (company_id, company_role_id);
    create trigger memberships_updated_at before update on user_company_memberships
      for each row execute function set_updated_at();

    create table user_invites (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      email text not null check (length(email) between 3 and 254),
      company_role_id uuid not null,
      token_hash text not null unique,
      invited_by uuid references users on delete set null,
      status text not null default 'pending' check (status in ('pending', 'accepted', 'cancelled', 'expired')),
      scope text not null default 'company' check (scope in ('company', 'event')),
      event_ids uuid[] not null default '{}',
      expires_at timestamptz(3) not null,
      accepted_by uuid references users on delete set null,
      cancel_reason text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      foreign key (company_id, company_role_id) references company_roles (company_id, id),
      check (scope = 'company' or cardinality(event_ids) > 0)
    );
    create unique index user_invites_one_pending on user_invites (company_id, lower(email)) where status = 'pending';
    create index user_invites_list on user_invites (company_id, created_at desc, id desc);
    create index user_invites_email on user_invites (lower(email));
    create index user_invites_inviter on user_invites (invited_by);
    create trigger user_invites_updated_at before update on user_invites for each row execute function set_updated_at();

    create table company_module_overrides (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      module_id uuid not null references modules,
      override_reason text not null check (length(override_reason) between 1 and 500),
      expires_at timestamptz(3),
      permissions jsonb not null default '{"access": "admin"}'
        check (coalesce(permissions ->> 'access', '') in ('read', 'write', 'admin')),
      is_enabled boolean not null default true,
      granted_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now(),
      unique (company_id, module_id)
    );

    create table user_widgets (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      user_id uuid not null references users on delete cascade,
      widget_id uuid not null references widgets on delete cascade,
      position integer not null check (position >= 0),
      config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
      enabled boolean not null default true,
      created_at timestamptz(3) not null default now(),
      unique (company_id, user_id, widget_id)
    );

    create table events (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references companies on delete cascade,
      name text not null check (length(name) between 1 and 200),
      starts_at timestamptz(3),
      ends_at timestamptz(3),
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default now(),
      unique (company_id, id)
    );

    -- The events a guest may reach.
    create table membership_events (
      company_id uuid not null,
      membership_id uuid not null references user_company_memberships on delete cascade,
      event_id uuid not null,
      primary key (membership_id, event_id),
      foreign key (company_id, event_id) references events (company_id, id) on delete cascade
    );
`.execute(db)
}
