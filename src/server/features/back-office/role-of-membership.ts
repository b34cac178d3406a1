import { expressionBuilder } from 'kysely'
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#server/platform/database/tables.ts'

/**
 * SQL for the role of a membership as JSON. The query must use the alias `m` for memberships. Null if the role is
 * deleted.
 */
export const roleOfMembership = jsonObjectFrom(
  expressionBuilder<Tables & { m: Tables['user_company_memberships'] }, 'm'>()
    .selectFrom('company_roles as r')
    .innerJoin('roles as b', 'b.id', 'r.role_id')
    .select(['r.id', 'r.label_override', 'r.description', 'r.permissions', 'r.is_active'])
    .select(({ ref }) => jsonBuildObject({ id: ref('b.id'), key: ref('b.key'), label: ref('b.label') }).as('role'))
    .whereRef('r.id', '=', 'm.company_role_id')
    .where('r.deleted_at', 'is', null),
)
