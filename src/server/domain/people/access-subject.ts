import { sql } from 'kysely'
import type { AccessSubject } from '#shared/access.ts'

/**
 * SQL for the data that access rules need about member `m` of company `c`, with user `u`; null without a membership.
 */
export const accessSubjectExpression = sql<AccessSubject | null>`case when m.id is null then null else
  jsonb_build_object('user_status', u.status, 'membership_status', m.status, 'is_guest', m.is_guest, 'company_status', c.status,
    'role', (select jsonb_build_object('permissions', r.permissions, 'is_active', r.is_active, 'deleted', r.deleted_at is not null)
      from company_roles r where r.id = m.company_role_id),
    'modules', (select coalesce(jsonb_agg(jsonb_build_object('module_key', e.module_key, 'is_core', e.is_core)), '[]')
      from company_modules(c.id) e)) end`
