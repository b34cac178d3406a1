import { type Kysely, sql } from 'kysely'

/**
 * What every request asks is planned once: a rule that a statement uses is a view, which becomes part of its plan, where a
 * function would be planned anew at each call.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Active members of the platform company whose role has the wildcard.
    create view super_admins with (security_invoker = true) as
      select m.user_id
      from user_company_memberships m
      join users u on u.id = m.user_id and u.status = 'active'
      join companies c on c.id = m.company_id and c.is_platform
      join company_roles r on r.id = m.company_role_id and r.is_active and r.deleted_at is null and r.permissions ? '*'
      where m.status = 'active';

    -- Members of a company that signs its people out after four idle hours. [C-SET-59]
    create view users_with_auto_logout with (security_invoker = true) as
      select m.user_id
      from user_company_memberships m
      join companies c on c.id = m.company_id
      where m.status = 'active' and c.security_policy -> 'auto_logout' = 'true';

    grant select on super_admins, users_with_auto_logout to marquee_app, marquee_tenant, marquee_staff;

    create or replace function user_is_super_admin(of_user uuid) returns boolean language sql stable as $$
      select exists (select from super_admins a where a.user_id = of_user)
    $$;
    create or replace function session_is_idle(of_user uuid, seen timestamptz) returns boolean language sql stable as $$
      select seen < now() - interval '4 hours' and exists (select from users_with_auto_logout a where a.user_id = of_user)
    $$;

    create or replace function resolve_context(of_access_token_hash text, of_company uuid) returns table (
      session_id uuid, session_expires_at timestamptz, session_ends_at timestamptz, session_last_seen_at timestamptz,
      impersonator_user_id uuid, impersonator_email text,
      user_id uuid, email text, full_name text, avatar_url text, user_status text,
      is_super_admin boolean, company jsonb, membership jsonb, role jsonb, modules jsonb
    ) language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query
      select s.id, s.access_expires_at, s.ends_at, s.last_seen_at, s.impersonator_user_id, impersonator.email,
        u.id, u.email, u.full_name, u.avatar_url, u.status, exists (select from super_admins a where a.user_id = u.id),
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
      left join users impersonator on impersonator.id = s.impersonator_user_id
      left join sessions parent on parent.id = s.parent_session_id
      left join user_company_memberships m on m.user_id = u.id and m.company_id = of_company
      left join companies c on c.id = m.company_id
      left join company_roles r on r.id = m.company_role_id
      where s.access_token_hash = of_access_token_hash
        and s.revoked_at is null and s.access_expires_at > now() and s.ends_at > now()
        and u.status = 'active'
        and not (s.last_seen_at < now() - interval '4 hours'
          and exists (select from users_with_auto_logout a where a.user_id = u.id))
        -- An impersonation lives only while the admin may still impersonate.
        and (s.impersonator_user_id is null
          or (parent.revoked_at is null and exists (select from super_admins a where a.user_id = s.impersonator_user_id)));
    end $$;

    -- What policies ask keeps its plan from one statement to the next, which a function of one query does not.
    create or replace function app_guest() returns boolean
      language plpgsql stable parallel safe as $$
    begin
      return exists (
        select from user_company_memberships m
        where m.company_id = app_company() and m.user_id = app_user() and m.status = 'active' and m.is_guest);
    end $$;

    -- Of the people a page shows one after the other, by the index; an 'exists' would first read every membership.
    alter policy colleague on users using (
      (select true from user_company_memberships m where m.company_id = (select app_company()) and m.user_id = users.id));
  `.execute(db)
}
