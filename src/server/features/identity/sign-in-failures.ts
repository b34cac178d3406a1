import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'

/** The fifth failure in a row blocks, for a quarter of an hour. [C-SET-62..64] */
export const attemptsInARow = 5

/**
 * Takes the next guess at an address before it is made, so that a hundred at once are still five.
 * Returns which guess in a row this is; more than five means: do not even look. A guess during a block costs nothing.
 * An address whose every company has switched blocking off is not counted (0).
 */
export async function takeAttempt(tx: Transaction, address: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failures as f (address, failures)
    select ${address}, 1 where not (${blockingIsOff(address)})
    on conflict (address) do update set
      failures = case when f.blocked_until <= now() then 1 else f.failures + 1 end,
      blocked_until = case
        when f.blocked_until > now() then f.blocked_until
        when f.blocked_until <= now() then null
        when f.failures + 1 >= ${attemptsInARow} then now() + interval '15 minutes'
      end,
      last_failure_at = now()
    returning failures`.execute(tx)
  return rows[0]?.failures ?? 0
}

export async function forgetFailures(tx: Transaction, address: string): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('address', '=', address).execute()
}

function blockingIsOff(address: string) {
  return sql`
    select coalesce(bool_and(c.security_policy ->> 'block_failed_logins' = 'false'), false)
    from user_emails e
    join user_company_memberships m on m.user_id = e.user_id and m.status = 'active'
    join companies c on c.id = m.company_id
    where lower(e.email) = ${address}`
}
