import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'

/** Consecutive wrong passwords from one network or recognized browser before a block of 15 minutes. */
export const maxConsecutiveFailures = 5
/** Consecutive wrong passwords before a block, if all companies of the person have turned blocking off. */
export const maxFailuresWithoutBlocking = 20
/** Wrong passwords from anywhere within 15 minutes before a block. */
export const maxFailuresOverall = 100

const allPlaces = ''

interface AttemptCounts {
  /** Number of consecutive attempts from this network or browser. An attempt during a block does not extend it. */
  here: number
  /** Number of attempts from everywhere; 0 if these are not counted. */
  of_all: number
  is_lenient: boolean
}

/**
 * Count a password attempt before checking the password, so that parallel attempts cannot exceed the limit. A place is
 * a network or a recognized browser. Attempts of strangers elsewhere never block a recognized browser. An attempt
 * during a block counts only for its place.
 */
export async function recordLoginAttempt(
  tx: Transaction,
  address: string,
  { place, is_recognised }: { place: string; is_recognised: boolean },
): Promise<AttemptCounts> {
  const { rows } = await sql<AttemptCounts>`
    with here as (${countAttempts(sql`values (${address}, ${place}, 1)`)}),
      of_all as (${countAttempts(sql`
        select ${address}, ${allPlaces}, 1 from here where here.guesses <= ${maxConsecutiveFailures} and not ${is_recognised}`)})
    select here.guesses as here, coalesce((select guesses from of_all), 0) as of_all,
      ${isBlockingOff(address)} as is_lenient
    from here`.execute(tx)
  return rows[0] ?? { here: 1, of_all: 0, is_lenient: false }
}

/** Subject under which wrong codes are counted. Codes are counted by user, passwords by email address. */
export const codeAttemptSubject = (userId: string) => `two-factor:${userId}`
/** Like `codeAttemptSubject`, as SQL for a column with the user id. */
export const codeAttemptSubjectExpression = (userId: RawBuilder<unknown>) => sql<string>`('two-factor:' || ${userId})`

/** Count an attempt that is not counted by network, such as a two-factor code. Returns the number of attempts. */
export async function recordAttemptWithoutNetwork(tx: Transaction, subject: string): Promise<number> {
  const { rows } = await countAttempts(sql`values (${subject}, 'one', 1)`).execute(tx)
  return rows[0]?.guesses ?? 0
}

export async function clearLoginAttempts(tx: Transaction, subject: string): Promise<void> {
  await tx.deleteFrom('login_attempts').where('subject', '=', subject).execute()
}

/** Attempts from a place count until one succeeds. Attempts from all places count for 15 minutes. */
function countAttempts(rows: RawBuilder<unknown>): RawBuilder<{ guesses: number }> {
  const isOver = sql`(g.blocked_until <= now()
    or (g.place = ${allPlaces} and g.blocked_until is null and g.counted_since <= now() - interval '15 minutes'))`
  const limit = sql`(case when g.place = ${allPlaces} then ${maxFailuresOverall} else ${maxConsecutiveFailures} end)`
  return sql`
    insert into login_attempts as g (subject, place, guesses) ${rows}
    on conflict (subject, place) do update set
      guesses = case when ${isOver} then 1 else g.guesses + 1 end,
      counted_since = case when ${isOver} then now() else g.counted_since end,
      blocked_until = case
        when g.blocked_until > now() then g.blocked_until
        when ${isOver} then null
        when g.guesses + 1 >= ${limit}::int then now() + interval '15 minutes'
      end,
      last_guess_at = now()
    returning guesses`
}

/** Networks of failed sign-ins of these addresses in lower case, the newest first, at most ten. */
export async function loadNetworksOfAttempts(tx: Transaction, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ network: string }>`
    select substring(place from '^network:(.*)$') as network from login_attempts
    where subject = any(${addresses}::text[]) and place like 'network:%' order by last_guess_at desc limit 10`.execute(
    tx,
  )
  return rows.map(({ network }) => network)
}

/**
 * SQL for the number of wrong passwords among the `guesses` of an address. Excludes attempts during a block, which are
 * rejected without checking the password.
 */
export function wrongPasswordsExpression(guesses: RawBuilder<number>, address: RawBuilder<string>): RawBuilder<number> {
  return sql<number>`least(${guesses}, case when ${isBlockingOff(address)}
    then ${sql.lit(maxFailuresWithoutBlocking)} else ${sql.lit(maxConsecutiveFailures)} end)`
}

function isBlockingOff(address: string | RawBuilder<string>) {
  return sql`(
    select coalesce(bool_and(c.security_policy ->> 'block_failed_logins' = 'false'), false)
    from user_emails e
    join user_company_memberships m on m.user_id = e.user_id and m.status = 'active'
    join companies c on c.id = m.company_id
    where lower(e.email) = ${address})`
}
