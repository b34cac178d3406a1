import { type Expression, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { roleOfMembership } from '#server/features/back-office/role-of-membership.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { iso } from '#server/platform/database/iso.ts'

export function activeMembersQuery(tx: Transaction, company: string | Expression<string>) {
  return tx
    .selectFrom('user_company_memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.user_id', 'm.company_id', 'm.status', 'm.is_primary', 'm.is_guest', 'm.company_role_id'])
    .select(({ ref }) => [
      iso(ref('m.created_at')).as('created_at'),
      jsonBuildObject({
        id: ref('u.id'),
        email: ref('u.email'),
        full_name: ref('u.full_name'),
        status: ref('u.status'),
        is_leaving: sql<boolean>`exists (select from account_deletions d where d.user_id = u.id)`,
      }).as('user'),
      roleOfMembership.as('role'),
    ])
    .where('m.company_id', '=', company)
    .where('m.status', '=', 'active')
    .orderBy('m.created_at')
    .orderBy('m.id')
}
