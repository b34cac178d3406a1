import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Since when a person signs in with a second factor; null: without.
    alter table users add column two_factor_since timestamptz(3);
    drop trigger users_guard on users;
    create trigger users_guard before update on users for each row
      execute function guard_trusted_columns('status', 'password_hash', 'two_factor_since');

    alter table sessions drop constraint sessions_revoked_reason_check;
    alter table sessions add constraint sessions_revoked_reason_check check (revoked_reason in
      ('signed_out', 'refresh_reused', 'password_changed', 'password_reset', 'forced', 'suspended',
        'impersonation_ended', 'idle', 'revoked'));

    -- Four hours without a request end the session of who belongs to a company that wants it so. [C-SET-59]
    create function session_is_idle(of_user uuid, seen timestamptz) returns boolean language sql stable as $$
      select seen < now() - interval '4 hours' and exists (
        select from user_company_memberships m join companies c on c.id = m.company_id
        where m.user_id = of_user and m.status = 'active' and c.security_policy -> 'auto_logout' = 'true')
    $$;

    -- Everything a request depends on, in one question: session, user, membership, role, status, entitlements.
    -- Runs with trust for its own duration only, because nobody is known before it has answered. [C-ACC-47]
    create or replace function resolve_context(of_access_token_hash text, of_company uuid) returns table (
      session_id uuid, session_expires_at timestamptz, session_ends_at timestamptz, session_last_seen_at timestamptz,
      impersonator_user_id uuid, impersonator_email text,
      user_id uuid, email text, full_name text, avatar_url text, user_status text,
      is_super_admin boolean, company jsonb, membership jsonb, role jsonb, modules jsonb
    ) language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      -- A SET clause of the function itself would need a superuser.
      scope_before text := coalesce(current_setting('app.scope', true), '');
    begin
      perform set_config('app.scope', 'system', true);
      return query
      select s.id, s.access_expires_at, s.ends_at, s.last_seen_at, s.impersonator_user_id, impersonator.email,
        u.id, u.email, u.full_name, u.avatar_url, u.status, user_is_super_admin(u.id),
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
        and u.status = 'active' and not session_is_idle(u.id, s.last_seen_at)
        -- An impersonation lives only while the admin may still impersonate.
        and (s.impersonator_user_id is null
          or (parent.revoked_at is null and user_is_super_admin(s.impersonator_user_id)));
      perform set_config('app.scope', scope_before, true);
    end $$;

    -- What a page needs to know about a user: the companies, and the chosen one with what it has. The asked-for
    -- company counts if it is still a membership, else the primary, else the first. [C-ACC-64..68]
    create or replace function account_of(of_user uuid, wanted_company uuid) returns table (memberships jsonb, company jsonb)
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      -- A SET clause of the function itself would need a superuser.
      scope_before text := coalesce(current_setting('app.scope', true), '');
    begin
      perform set_config('app.scope', 'system', true);
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
          'two_factor_missing', c.security_policy -> 'two_factor_required' = 'true' and u.two_factor_since is null,
          'brand', jsonb_build_object('primary', c.brand_primary, 'secondary', c.brand_secondary),
          'trial_ends_at', iso(c.trial_ends_at),
          'modules', (select coalesce(jsonb_agg(to_jsonb(e) order by e.sort_order, e.module_key), '[]'::jsonb) from company_modules(c.id) e))
        from chosen join companies c on c.id = chosen.company_id join users u on u.id = of_user);
      perform set_config('app.scope', scope_before, true);
    end $$;
  `.execute(db)
}
