import { type Kysely, sql } from 'kysely'

/**
 * What every request asks prepares no more than it needs: whether an impersonation lives, whether somebody has been idle,
 * and whether staff of the platform are super admins are questions of their own, asked of those whom they concern.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create or replace function user_is_super_admin(of_user uuid) returns boolean language plpgsql stable as $$
    begin
      return exists (select from super_admins a where a.user_id = of_user);
    end $$;

    create or replace function session_is_idle(of_user uuid, seen timestamptz) returns boolean language plpgsql stable as $$
    begin
      return seen < now() - interval '4 hours' and exists (select from users_with_auto_logout a where a.user_id = of_user);
    end $$;

    -- An impersonation lives only while the admin may still impersonate.
    create function impersonation_lives(parent_session uuid, impersonator uuid) returns boolean language plpgsql stable as $$
    begin
      return not exists (select from sessions parent where parent.id = parent_session and parent.revoked_at is not null)
        and user_is_super_admin(impersonator);
    end $$;

    create or replace function resolve_context(of_access_token_hash text, of_company uuid) returns table (
      session_id uuid, session_expires_at timestamptz, session_ends_at timestamptz, session_last_seen_at timestamptz,
      impersonator_user_id uuid, impersonator_email text,
      user_id uuid, email text, full_name text, avatar_url text, user_status text,
      is_super_admin boolean, company jsonb, membership jsonb, role jsonb, modules jsonb
    ) language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      return query
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
      left join user_company_memberships m on m.user_id = u.id and m.company_id = of_company
      left join companies c on c.id = m.company_id
      left join company_roles r on r.id = m.company_role_id
      where s.access_token_hash = of_access_token_hash
        and s.revoked_at is null and s.access_expires_at > now() and s.ends_at > now()
        and u.status = 'active'
        and (s.last_seen_at >= now() - interval '4 hours' or not session_is_idle(u.id, s.last_seen_at))
        and (s.impersonator_user_id is null or impersonation_lives(s.parent_session_id, s.impersonator_user_id));
    end $$;

    -- What is signed is the text up to the signature, which is 64 hexadecimal digits behind a bar.
    create or replace function app_scope() returns text[]
      language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
    declare
      claim text := current_setting('app.scope', true);
      signed text[];
      pads scope_keys;
    begin
      if claim is null or claim = '' then return null; end if;
      signed := string_to_array(claim, '|');
      -- A process of the release before does not sign. Its login may become anybody, so a signature would prove nothing.
      if signed[1] in ('user', 'company') and pg_has_role(session_user, 'marquee_staff', 'member') then
        return array[current_setting('app.user', true), current_setting('app.company', true)];
      end if;
      select * into pads from scope_keys;
      if cardinality(signed) <> 4
        or sha256(pads.outer_pad || sha256(pads.inner_pad || convert_to(left(claim, -65), 'UTF8')))
          is distinct from decode(signed[4], 'hex')
        or to_timestamp(signed[3]::bigint) < now()
      then
        raise exception 'This scope is not signed' using errcode = 'insufficient_privilege';
      end if;
      return signed;
    end $$;

    -- The scope is read once: checking its signature takes longer than finding the membership.
    create or replace function app_guest() returns boolean language plpgsql stable parallel safe as $$
    declare
      scope text[] := app_scope();
    begin
      return exists (
        select from user_company_memberships m
        where m.company_id = nullif(scope[2], '')::uuid and m.user_id = nullif(scope[1], '')::uuid
          and m.status = 'active' and m.is_guest);
    end $$;
  `.execute(db)
}
