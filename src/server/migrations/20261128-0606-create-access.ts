import { type Kysely, sql } from 'kysely'
import { restrictFunctions } from '#server/platform/database/protect-table.ts'

/** Create the functions that load the user, session and permissions of a request. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Active members of the platform company whose role has the wildcard. A view, so that the planner can inline it.
    create view super_admins with (security_invoker = true) as
      select m.user_id
      from user_company_memberships m
      join users u on u.id = m.user_id and u.status = 'active'
      join companies c on c.id = m.company_id and c.is_platform
      join company_roles r on r.id = m.company_role_id and r.is_active and r.deleted_at is null and r.permissions ? '*'
      where m.status = 'active';

    -- Members of companies that sign out inactive users.
    create view users_with_auto_logout with (security_invoker = true) as
      select m.user_id from user_company_memberships m join companies c on c.id = m.company_id
      where m.status = 'active' and c.security_policy -> 'auto_logout' = 'true';
    grant select on super_admins, users_with_auto_logout to marquee_tenant, marquee_staff;

    create function user_is_super_admin(of_user uuid) returns boolean language plpgsql stable as $$
    begin
      return exists (select from super_admins a where a.user_id = of_user);
    end $$;

    create function session_is_idle(of_user uuid, seen timestamptz) returns boolean language plpgsql stable as $$
    begin
      return seen < now() - interval '4 hours' and exists (select from users_with_auto_logout a where a.user_id = of_user);
    end $$;

    -- Whether an impersonation is still valid. It ends with the admin's own session, and when the admin is no super
    -- admin any more.
    create function impersonation_lives(parent_session uuid, impersonator uuid) returns boolean language plpgsql stable as $$
    begin
      return not exists (select from sessions parent where parent.id = parent_session and parent.revoked_at is not null)
        and user_is_super_admin(impersonator);
    end $$;

    -- Whether a user is or was a member of the platform company. Companies can see this about people who acted in
    -- them.
    create function is_platform_staff(of_user uuid)
      returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      answer boolean;
    begin
      select exists (
        select from user_company_memberships m join companies c on c.id = m.company_id and c.is_platform
        where m.user_id = of_user) into answer;
      return answer;
    end $$;

    -- The locale that a person selected. Colleagues need it too, but cannot read the person's row.
    create function format_locale_of(of_user uuid)
      returns text language sql stable security definer set search_path = public, pg_temp as $$
      select format_locale from users where id = of_user
    $$;

    -- Modules of a company: core modules, modules of its plan, and overrides that have not expired. For the access
    -- level, an override takes precedence over the plan, and the plan over the module's default.
    create function company_modules(of_company uuid)
      returns table (module_key text, module_name text, permissions jsonb, limits jsonb, source text, icon text,
        navigation_path text, sort_order integer, is_core boolean)
      language sql stable as $$
      select m.key, m.name, coalesce(o.permissions, pm.permissions, m.default_permissions),
        case m.key
          when 'team' then jsonb_build_object(
            'max_team_members', p.limits -> 'max_team_members', 'max_users', p.limits -> 'max_users')
          when 'events' then jsonb_build_object('max_events', p.limits -> 'max_events')
          when 'budget' then jsonb_build_object('max_budget_items', p.limits -> 'max_budget_items')
          else '{}'::jsonb
        end,
        case when o.id is not null then 'override' when pm.plan_id is not null then 'plan' else 'core' end,
        m.icon, m.navigation_path, m.sort_order, m.is_core or m.is_platform_only
      from companies c
      join modules m on m.is_active and m.deleted_at is null and (c.is_platform or not m.is_platform_only)
      left join plans p on p.id = c.plan_id
      left join plan_modules pm on pm.plan_id = c.plan_id and pm.module_id = m.id and pm.is_included
      left join company_module_overrides o on o.company_id = c.id and o.module_id = m.id and o.is_enabled
        and (o.expires_at is null or o.expires_at > now())
      where c.id = of_company and (m.is_core or m.is_platform_only or pm.plan_id is not null or o.id is not null)
      order by m.sort_order, m.key
    $$;
  `.execute(db)
  await createRequestContextFunctions(db)
  await restrictFunctions(db, {
    is_platform_staff: 'tenant',
    format_locale_of: 'staff',
    resolve_context: 'staff',
    account_of: 'staff',
  })
}

async function createRequestContextFunctions(db: Kysely<unknown>) {
  await sql`
    -- Session, user, company, membership, role and modules of a request, by the hash of its access token and the
    -- requested company. Returns no row without a valid session.
    create function resolve_context(of_token_hash text, of_company uuid)
      returns table (session_id uuid, session_expires_at timestamptz, session_ends_at timestamptz,
        session_last_seen_at timestamptz, impersonator_user_id uuid, impersonator_email text, user_id uuid, email text,
        full_name text, avatar_url text, user_status text, is_super_admin boolean, company jsonb, membership jsonb,
        role jsonb, modules jsonb)
      language plpgsql stable security definer rows 1 set search_path = public, pg_temp as $$
    begin
      return query
      select s.id, s.access_expires_at, s.ends_at, s.last_seen_at, s.impersonator_user_id,
        (select i.email from users i where i.id = s.impersonator_user_id),
        u.id, u.email, u.full_name, u.avatar_url, u.status,
        -- Only members of the platform company can be super admins, so the role is not read for other people.
        exists (
          select from user_company_memberships own
          where own.user_id = u.id and own.company_id = (select p.id from companies p where p.is_platform)
        ) and user_is_super_admin(u.id),
        case when c.id is not null then jsonb_build_object(
          'id', c.id, 'name', c.name, 'slug', c.slug, 'status', c.status, 'is_platform', c.is_platform,
          'plan_id', c.plan_id,
          'two_factor_missing', c.security_policy -> 'two_factor_required' = 'true' and u.two_factor_since is null) end,
        case when m.id is not null then jsonb_build_object(
          'id', m.id, 'status', m.status, 'is_primary', m.is_primary, 'is_guest', m.is_guest) end,
        case when r.id is not null then jsonb_build_object(
          'id', r.id, 'permissions', r.permissions, 'is_active', r.is_active, 'deleted', r.deleted_at is not null) end,
        case when c.id is not null then (
          select coalesce(jsonb_agg(jsonb_build_object('module_key', e.module_key, 'is_core', e.is_core)), '[]'::jsonb)
          from company_modules(c.id) e) end
      from sessions s
      join users u on u.id = s.user_id
      left join user_company_memberships m on m.user_id = u.id and m.company_id = of_company
      left join companies c on c.id = m.company_id
      left join company_roles r on r.id = m.company_role_id
      where s.access_token_hash = of_token_hash
        and s.revoked_at is null and s.access_expires_at > now() and s.ends_at > now()
        and u.status = 'active'
        and (s.last_seen_at >= now() - interval '4 hours' or not session_is_idle(u.id, s.last_seen_at))
        and (s.impersonator_user_id is null or impersonation_lives(s.parent_session_id, s.impersonator_user_id));
    end $$;

    -- Memberships of a user, and the selected company with its modules. The selected company is the requested one if
    -- the user is a member, otherwise the primary one, otherwise the first.
    create function account_of(of_user uuid, wanted_company uuid)
      returns table (memberships jsonb, company jsonb)
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query
      with mine as materialized (
        select m.id, m.company_id, m.is_primary, m.created_at, jsonb_build_object(
          'id', m.id, 'user_id', m.user_id, 'company_id', m.company_id, 'status', m.status, 'is_primary', m.is_primary,
          'is_guest', m.is_guest, 'company_role_id', m.company_role_id, 'created_at', iso(m.created_at),
          'company', jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'status', c.status,
            'is_platform', c.is_platform, 'logo_url', c.logo_url),
          'role', case when r.id is not null then jsonb_build_object('id', r.id, 'label_override', r.label_override,
            'description', r.description, 'permissions', r.permissions, 'is_active', r.is_active,
            'role', jsonb_build_object('id', b.id, 'key', b.key, 'label', b.label)) end) as entry
        from user_company_memberships m
        join companies c on c.id = m.company_id
        left join company_roles r on r.id = m.company_role_id and r.deleted_at is null
        left join roles b on b.id = r.role_id
        where m.user_id = of_user and m.status = 'active'
      ), chosen as (
        select mine.id, mine.company_id from mine
        order by (mine.company_id = wanted_company) desc nulls last, mine.is_primary desc, mine.created_at, mine.id
        limit 1
      )
      select
        (select coalesce(jsonb_agg(mine.entry order by mine.created_at, mine.id), '[]'::jsonb) from mine),
        (select jsonb_build_object('id', c.id, 'membership_id', chosen.id, 'status', c.status,
          'set_by_staff', case when c.status_set_by = 'administrator' and c.status in ('past_due', 'suspended', 'inactive')
            then jsonb_build_object('reason', c.status_reason) end,
          'two_factor_missing', c.security_policy -> 'two_factor_required' = 'true' and u.two_factor_since is null,
          'brand', jsonb_build_object('primary', c.brand_primary, 'secondary', c.brand_secondary),
          'trial_ends_at', iso(c.trial_ends_at), 'timezone', c.timezone,
          'first_weekday', c.first_weekday, 'clock', c.clock, 'default_currency', c.default_currency,
          'modules', (
            select coalesce(jsonb_agg(to_jsonb(e) order by e.sort_order, e.module_key), '[]'::jsonb) from company_modules(c.id) e))
        from chosen join companies c on c.id = chosen.company_id join users u on u.id = of_user);
    end $$;
  `.execute(db)
}
