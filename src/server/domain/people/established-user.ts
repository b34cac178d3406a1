import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition: the account was verified at least once, or its status or memberships show that platform staff acted on
 * it. An account that is not established can be taken over by whoever proves its address. `user` is the column with the
 * user id.
 */
export function establishedUserCondition(user: string): RawBuilder<boolean> {
  const id = sql.ref(user)
  return sql<boolean>`(
    exists (select from users claim where claim.id = ${id} and (claim.is_proven or claim.status <> 'active'))
    or exists (select from user_company_memberships held where held.user_id = ${id}))`
}
