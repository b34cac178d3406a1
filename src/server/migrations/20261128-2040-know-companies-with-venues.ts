import { type Kysely, sql } from 'kysely'

/** New venues of companies that run venues are their own. The account says which companies do. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function runs_venues(of_company_type uuid) returns boolean
      language sql stable set search_path = public, pg_temp as $$
      select exists (select from company_types t where t.id = of_company_type and t.key = 'venue') $$;

    -- Memberships of a user, and the selected company with its modules. The selected company is the requested one if
    -- the user is a member, otherwise the primary one, otherwise the first.
    create or replace function account_of(of_user uuid, wanted_company uuid)
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
          'runs_venues', runs_venues(c.company_type_id),
          'modules', (
            select coalesce(jsonb_agg(to_jsonb(e) order by e.sort_order, e.module_key), '[]'::jsonb) from company_modules(c.id) e))
        from chosen join companies c on c.id = chosen.company_id join users u on u.id = of_user);
    end $$;
  `.execute(db)
}
