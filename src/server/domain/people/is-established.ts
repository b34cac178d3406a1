import { type RawBuilder, sql } from 'kysely'

/**
 * Whether an account is more than a claim to an address: an address was verified once, or staff acted on it. Only a claim
 * can be taken over. `user` is the column with its id.
 */
export function isEstablished(user: string): RawBuilder<boolean> {
  const id = sql.ref(user)
  return sql<boolean>`(
    exists (select from users claim where claim.id = ${id} and (claim.is_proven or claim.status <> 'active'))
    or exists (select from user_company_memberships held where held.user_id = ${id}))`
}
