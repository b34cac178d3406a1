import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition: an address of the account was verified at least once, or platform staff changed the account. Only an
 * account that is not established can be taken over by whoever proves the address. `user` is the column with the user
 * id.
 */
export function isEstablished(user: string): RawBuilder<boolean> {
  const id = sql.ref(user)
  return sql<boolean>`(
    exists (select from users claim where claim.id = ${id} and (claim.is_proven or claim.status <> 'active'))
    or exists (select from user_company_memberships held where held.user_id = ${id}))`
}
