import { type Kysely, sql } from 'kysely'
import { createCompanyTable } from '#server/platform/database/company-table.ts'
import {
  inCompany,
  inCompanyForMembers,
  protectTable,
  restrictFunctions,
} from '#server/platform/database/protect-table.ts'

/**
 * Create companies, their roles, members and invitations, the usage that a subscription plan limits, and closures of
 * companies.
 */
export async function up(db: Kysely<unknown>) {
  await createCompanies(db)
  await createRoles(db)
  await createMemberships(db)
  await protectCompanies(db)
  await createInvitations(db)
  await createModuleOverrides(db)
  await createUsageTables(db)
  await createClosuresAndExports(db)
}

async function createCompanies(db: Kysely<unknown>) {
  await sql`
    create function fill_searched_of_company() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      new.searched := fold(new.name || ' ' || new.slug);
      new.billing_searched := fold(new.name || ' ' || coalesce(new.billing_email, ''));
      return new;
    end $$;

    -- Rejects every DELETE of a company that is not closed, or whose reopening period has not passed.
    create function keep_open_companies()
      returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if not exists (select from company_closures c where c.company_id = old.id and c.due_at <= now()) then
        raise exception 'a company is deleted only after it was closed, and its time to come back is over'
          using errcode = '42501';
      end if;
      return old;
    end $$;

    create table companies (
      id uuid primary key default gen_random_uuid(),
      name text not null check (length(name) between 1 and 120),
      slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 60),
      description text,
      contact_email text,
      timezone text not null default 'UTC',
      status text not null default 'active' check (status in ('active', 'past_due', 'suspended', 'inactive', 'closed')),
      -- Billing does not change a status that an administrator set, until an administrator sets it to active.
      status_set_by text not null default 'billing' check (status_set_by in ('billing', 'administrator')),
      -- The reason that staff show for the status, and when billing decides it again; null for no end.
      status_reason text check (length(status_reason) <= 500),
      status_until timestamptz(3),
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
      trial_notice_at timestamptz(3),
      -- Copy of the status of the company's newest subscription.
      subscription_status text,
      website text check (length(website) <= 200),
      searched text not null default '',
      billing_searched text not null default '',
      -- 1 is Monday, 7 is Sunday. If first weekday, clock or currency is null, each person sees the default of their
      -- region.
      first_weekday smallint check (first_weekday between 1 and 7),
      clock text check (clock in ('12', '24')),
      default_currency text check (default_currency ~ '^[A-Z]{3}$'),
      unique (id, is_platform)
    );
    create index companies_added on companies (created_at) where not is_platform;
    create index companies_by_name on companies (fold(name), id);
    create index companies_company_type on companies (company_type_id);
    create index companies_created_at on companies (created_at desc, id desc);
    create index companies_searched on companies using gin (searched gin_trgm_ops);
    create unique index companies_one_platform on companies (is_platform) where is_platform;
    create index companies_plan_list on companies (plan_id, created_at desc, id desc);
    create unique index companies_slug on companies (lower(slug));
    create index companies_status on companies (status, created_at desc, id desc);
    create index companies_status_until on companies (status_until) where status_until is not null;
    create index companies_subscription_status on companies (subscription_status, created_at desc, id desc);
    create index companies_trial_end on companies (trial_ends_at) where status = 'active' and status_set_by = 'billing';
    -- For the list of companies whose trial ends soon. Excludes the platform company and companies whose status
    -- staff set.
    create index companies_trial_list on companies (trial_ends_at, id)
      where status = 'active' and status_set_by = 'billing' and not is_platform;
    create trigger companies_fill_searched before insert or update of name, slug, billing_email, searched on companies
      for each row execute function fill_searched_of_company();
    create trigger companies_guard before update on companies
      for each row execute function guard_trusted_columns('status', 'status_set_by', 'status_reason', 'status_until',
        'is_platform', 'plan_id', 'trial_ends_at', 'trial_notice_at', 'stripe_customer_id', 'company_type_id',
        'subscription_status');
    create trigger companies_keep_open before delete on companies for each row execute function keep_open_companies();
    -- Updating the search text alone does not change updated_at.
    create trigger companies_updated_at before update on companies
      for each row when (not (old.searched = '' and new.searched <> '')) execute function set_updated_at();
  `.execute(db)
  await restrictFunctions(db, { keep_open_companies: null })
}

async function createRoles(db: Kysely<unknown>) {
  await sql`
    -- Whether a value is a valid set of permissions: it maps module keys to {"access": level}, or is the wildcard
    -- {"*": true}.
    create function is_permissions(value jsonb) returns boolean language sql immutable parallel safe
      return jsonb_typeof(value) = 'object' and not exists (
        select from jsonb_each(value) entry
        where not case
          when entry.key = '*' then entry.value = 'true'::jsonb
          else jsonb_typeof(entry.value) = 'object' and coalesce(entry.value ->> 'access', '') in ('read', 'write', 'admin')
        end
      );

    -- The foreign key includes is_platform, so that a check constraint can reject the wildcard outside the platform
    -- company.
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
  `.execute(db)
}

async function createMemberships(db: Kysely<unknown>) {
  await sql`
    create function fill_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      select u.email, coalesce(u.display_name, u.full_name), u.avatar_url,
        u.two_factor_since is not null, searched_of(u.email, concat_ws(' ', u.full_name, u.display_name))
      into new.person_email, new.person_name, new.person_avatar_url, new.person_has_two_factor, new.searched
      from users u where u.id = new.user_id;
      new.person_email := coalesce(new.person_email, '');
      new.person_has_two_factor := coalesce(new.person_has_two_factor, false);
      new.searched := coalesce(new.searched, '');
      return new;
    end $$;

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
      -- Copy of the person's name and email address for this company. A list of members only reads rows of one
      -- company.
      searched text not null default '',
      notices_read_until timestamptz(3),
      first_steps_hidden boolean not null default false,
      person_email text not null default '',
      person_name text,
      person_avatar_url text,
      person_has_two_factor boolean not null default false,
      unique (company_id, user_id),
      foreign key (company_id, company_role_id) references company_roles (company_id, id),
      check (not is_primary or (status = 'active' and not is_guest))
    );
    create index memberships_found on user_company_memberships
      using gin (company_id, searched gin_trgm_ops) with (fastupdate = off);
    -- Includes the columns that the policy reads, so that counting members only reads the index.
    create index memberships_list on user_company_memberships (company_id, status, created_at, id)
      include (user_id, is_guest);
    create unique index memberships_one_primary on user_company_memberships (company_id) where is_primary;
    create index memberships_role on user_company_memberships (company_id, company_role_id);
    create index memberships_user on user_company_memberships (user_id, status);
    create index memberships_without_two_factor
      on user_company_memberships (company_id, lower(coalesce(person_name, person_email)), user_id)
      where status = 'active' and not person_has_two_factor;
    create trigger memberships_person before insert or update of user_id, searched, person_email, person_name,
      person_avatar_url, person_has_two_factor on user_company_memberships
      for each row execute function fill_person();
    -- Copying changed data of the person into the membership does not change updated_at.
    create trigger memberships_updated_at before update on user_company_memberships
      for each row when (not (old.searched is distinct from new.searched or old.person_email is distinct from new.person_email
        or old.person_name is distinct from new.person_name or old.person_avatar_url is distinct from new.person_avatar_url
        or old.person_has_two_factor is distinct from new.person_has_two_factor))
      execute function set_updated_at();
  `.execute(db)
  const isOwn = sql`user_id = (select app_user())`
  // Guests see all members of the company, but no other guests.
  const isVisible = sql`not is_guest or ${isOwn} or not (select app_guest())`
  await protectTable(db, 'user_company_memberships', {
    policies: {
      // One CASE instead of two policies: for an OR the planner combines two indexes and sorts all rows of the
      // company.
      seen: {
        on: 'select',
        using: sql`case when company_id = (select app_company()) then ${isVisible} else ${isOwn} end`,
      },
      tenant_insert: { on: 'insert', check: inCompany },
      tenant_update: { on: 'update', using: sql`${inCompany} and (${isVisible})`, check: inCompany },
      tenant_delete: { on: 'delete', using: sql`${inCompany} and (${isVisible})` },
    },
  })
  await restrictFunctions(db, { fill_person: null })
}

/** Create policies that read memberships, so they need that table. */
async function protectCompanies(db: Kysely<unknown>) {
  const isCurrent = sql`id = (select app_company())`
  const ofMemberships = (column: string) =>
    sql`id in (select ${sql.ref(column)} from user_company_memberships where user_id = (select app_user()))`
  await protectTable(db, 'companies', {
    tenant: 'select, insert, update',
    staff: 'delete',
    policies: {
      tenant: { on: 'select', using: isCurrent },
      mine: { on: 'select', using: ofMemberships('company_id') },
      change_tenant: { on: 'update', using: isCurrent },
    },
  })
  await protectTable(db, 'company_roles', {
    policies: { tenant: inCompany, own: { on: 'select', using: ofMemberships('company_role_id') } },
  })
  await sql`
    -- With a scalar subquery the planner finds each person by index. With EXISTS it reads every membership first.
    create policy colleague on users for select using (
      (select true from user_company_memberships m where m.company_id = (select app_company()) and m.user_id = users.id))
  `.execute(db)
}

async function createInvitations(db: Kysely<unknown>) {
  await sql`
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
      -- Delivery state of the invitation mail; 'link' means that somebody copied the link instead. Each new link
      -- increments the revision, so that a queued mail with an older link is not sent.
      delivery text not null default 'queued' check (delivery in ('queued', 'sent', 'failed', 'link')),
      link_revision integer not null default 0,
      -- Whether the person who accepts becomes the owner. Only staff can invite owners.
      as_owner boolean not null default false,
      message text check (length(message) <= 500),
      foreign key (company_id, company_role_id) references company_roles (company_id, id),
      check (scope = 'company' or cardinality(event_ids) > 0),
      constraint user_invites_owner_scope check (not as_owner or scope = 'company')
    );
    create index user_invites_email on user_invites (lower(email));
    create index user_invites_expiry on user_invites (company_id, expires_at) where status = 'pending';
    create index user_invites_inviter on user_invites (invited_by);
    create index user_invites_list on user_invites (company_id, created_at desc, id desc);
    create unique index user_invites_one_owner on user_invites (company_id) where as_owner and status = 'pending';
    create unique index user_invites_one_pending on user_invites (company_id, lower(email)) where status = 'pending';
    create index user_invites_role on user_invites (company_id, company_role_id);
    create trigger user_invites_guard before update on user_invites
      for each row execute function guard_trusted_columns('as_owner');
    create trigger user_invites_updated_at before update on user_invites for each row execute function set_updated_at();
  `.execute(db)
  await protectTable(db, 'user_invites', {
    policies: {
      tenant: inCompany,
      owner_by_platform: { on: 'insert', check: sql`not as_owner or (select app_trusted())`, restrictive: true },
    },
  })
}

async function createModuleOverrides(db: Kysely<unknown>) {
  await sql`
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
      -- When the company was notified that the override ends within three days, and that it has ended. Each notice
      -- is sent once.
      ending_notice_at timestamptz(3),
      ended_notice_at timestamptz(3),
      unique (company_id, module_id)
    );
    create index company_module_overrides_ending on company_module_overrides (expires_at)
      where expires_at is not null and ended_notice_at is null;
    create index company_module_overrides_module on company_module_overrides (module_id);
  `.execute(db)
  await protectTable(db, 'company_module_overrides', { policies: { tenant: { on: 'select', using: inCompany } } })
}

/** Create tables for usage that plans limit but no other table can count. */
async function createUsageTables(db: Kysely<unknown>) {
  await sql`
    create table company_mails (
      company_id uuid not null references companies on delete cascade,
      month date not null,
      sent integer not null default 0,
      primary key (company_id, month)
    );

    create table company_files (
      company_id uuid not null references companies on delete cascade,
      path text not null,
      bytes bigint not null check (bytes >= 0),
      created_at timestamptz(3) not null default now(),
      -- A plan can limit the storage per member, so each file names its uploader.
      uploaded_by uuid references users on delete set null,
      primary key (company_id, path)
    );
    create index company_files_uploader on company_files (uploaded_by);
  `.execute(db)
  await protectTable(db, 'company_mails', { policies: { tenant: inCompany } })
  await protectTable(db, 'company_files', { policies: { tenant: inCompany } })
}

async function createClosuresAndExports(db: Kysely<unknown>) {
  await sql`
    -- Companies scheduled for deletion, with the status to restore. Cancelling the closure deletes the row.
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
  `.execute(db)
  await protectTable(db, 'company_closures', {
    tenant: 'select',
    staff: 'select, insert, update, delete',
    policies: { tenant: { on: 'select', using: inCompanyForMembers } },
  })

  // Exports of all data of a company. A request creates the row; only the export job updates it.
  await createCompanyTable(db, {
    name: 'company_exports',
    tenant: 'select, insert',
    staff: 'update, delete',
    columns: sql`
      state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'removed')),
      tables_done integer not null default 0,
      tables_total integer not null default 0,
      bytes bigint,
      finished_at timestamptz(3),
      -- Time at which the export file is deleted.
      expires_at timestamptz(3)`,
  })
  await sql`
    create unique index company_exports_one on company_exports (company_id) where state in ('waiting', 'running');
    create index company_exports_expiring on company_exports (expires_at) where state = 'ready';
  `.execute(db)
}
