import { type Kysely, sql } from 'kysely'

/** Requests that arrive together are told together who asks them: what a statement begins with is paid once for all. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Who asks, by the hashes of their tokens, each for the company beside it; n counts from 1, and who is nobody is left out.
    -- 'offset 0' keeps each a question of its own, found by indexes, however many are asked; and one plan serves any number.
    create function resolve_contexts(access_token_hashes text[], of_companies uuid[]) returns table (
      n bigint,
      session_id uuid, session_expires_at timestamptz, session_ends_at timestamptz, session_last_seen_at timestamptz,
      impersonator_user_id uuid, impersonator_email text,
      user_id uuid, email text, full_name text, avatar_url text, user_status text,
      is_super_admin boolean, company jsonb, membership jsonb, role jsonb, modules jsonb
    ) language plpgsql stable security definer rows 4 set search_path = public, pg_temp
      set plan_cache_mode = force_generic_plan as $$
    begin
      return query
      select asked.n, c.* from unnest(access_token_hashes, of_companies) with ordinality asked (hash, company, n)
      cross join lateral (
        select s.id, s.access_expires_at, s.ends_at, s.last_seen_at, s.impersonator_user_id,
          (select i.email from users i where i.id = s.impersonator_user_id),
          u.id, u.email, u.full_name, u.avatar_url, u.status,
          -- Of others than the platform's own people it is known without looking at roles.
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
        left join user_company_memberships m on m.user_id = u.id and m.company_id = asked.company
        left join companies c on c.id = m.company_id
        left join company_roles r on r.id = m.company_role_id
        where s.access_token_hash = asked.hash
          and s.revoked_at is null and s.access_expires_at > now() and s.ends_at > now()
          and u.status = 'active'
          and (s.last_seen_at >= now() - interval '4 hours' or not session_is_idle(u.id, s.last_seen_at))
          and (s.impersonator_user_id is null or impersonation_lives(s.parent_session_id, s.impersonator_user_id))
        offset 0
      ) c;
    end $$;
    revoke all on function resolve_contexts(text[], uuid[]) from public;
    grant execute on function resolve_contexts(text[], uuid[]) to marquee_staff;
  `.execute(db)
}
