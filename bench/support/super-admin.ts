/** Id of the longest-serving super admin. */
export const anySuperAdmin = `
  select m.user_id as id from user_company_memberships m join companies c on c.id = m.company_id and c.is_platform
  where m.status = 'active' and user_is_super_admin(m.user_id) order by m.created_at, m.id limit 1`
