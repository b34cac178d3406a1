/**
 * The members of a company in one statement: session by token hash, permission check, first 50 members with user and role,
 * and the total. A lower bound for any server. Parameters: the hash and the company.
 */
export const membersInOneStatement = `
  with asking as materialized (
    select m.company_id
    from sessions s
    join users u on u.id = s.user_id and u.status = 'active'
    join user_company_memberships m on m.user_id = u.id and m.company_id = $2::uuid and m.status = 'active'
    join companies c on c.id = m.company_id and c.status <> 'inactive'
      and (c.security_policy -> 'two_factor_required' is distinct from 'true' or u.two_factor_since is not null)
    join company_roles r on r.id = m.company_role_id and r.is_active and r.deleted_at is null
      and (r.permissions -> 'team' ->> 'access' in ('read', 'write', 'admin') or r.permissions ? '*')
    join modules mo on mo.key = 'team' and mo.is_active and mo.deleted_at is null and mo.is_core
    where s.access_token_hash = $1 and s.revoked_at is null and s.access_expires_at > now() and s.ends_at > now()
      and s.impersonator_user_id is null
      and (s.last_seen_at > now() - interval '4 hours' or c.security_policy -> 'auto_logout' is distinct from 'true')
  )
  select m.id, m.user_id, m.company_id, m.status, m.is_primary, m.is_guest, m.company_role_id, m.created_at,
    u.email, u.full_name, u.avatar_url,
    r.id as role_id, r.label_override, r.description, r.permissions, r.is_active,
    base.id as base_id, base.key as base_key, base.label as base_label,
    (select count(*) from user_company_memberships of
      where of.company_id = (select company_id from asking) and of.status = 'active') as total
  from (
    select * from user_company_memberships
    where company_id = (select company_id from asking) and status = 'active'
    order by created_at, id limit 50
  ) m
  join users u on u.id = m.user_id
  left join company_roles r on r.id = m.company_role_id and r.deleted_at is null
  left join roles base on base.id = r.role_id
  order by m.created_at, m.id`
