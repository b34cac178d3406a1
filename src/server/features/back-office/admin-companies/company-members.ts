import { sql } from 'kysely'
import type { CompanyMember } from '#shared/features/back-office/admin-companies.ts'

/** The person of a joined row u. */
export const userOfRow = sql<
  CompanyMember['user']
>`jsonb_build_object('id', u.id, 'email', u.email, 'full_name', u.full_name)`

/** The role of joined rows r and b (its base), if any. */
export const roleOfRow = sql<CompanyMember['role']>`case when r.id is not null then jsonb_build_object('id', r.id,
  'label_override', r.label_override, 'description', r.description, 'permissions', r.permissions, 'is_active', r.is_active,
  'role', jsonb_build_object('id', b.id, 'key', b.key, 'label', b.label)) end`
