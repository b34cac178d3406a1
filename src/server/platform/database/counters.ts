import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from './database.ts'

/** What is counted: the rows of a table, by some of its columns, or people. */
export const counter = [
  'users',
  'companies',
  'subscriptions',
  'user_emails',
  'people with an address',
  'people with an unverified address',
] as const
export type CounterName = (typeof counter)[number]

/** How many rows there are of a kind, and what they have in common. */
export interface CounterRow {
  counter: CounterName
  facts: Record<string, unknown>
  count: number
}

/**
 * The numbers that the database keeps while it writes: exact at every moment, and the same work for any number of rows.
 * What they have in common but for facts that nobody asks for is added up.
 */
export async function readCounters(
  tx: Transaction,
  of: readonly CounterName[],
  unasked: readonly string[] = [],
): Promise<CounterRow[]> {
  const { rows } = await sql<CounterRow>`
    select counter, facts - ${unasked}::text[] as facts, sum(change)::bigint as count from counters
    where counter = any(${of}) group by 1, 2 having sum(change) <> 0`.execute(tx)
  return rows
}

/** Sums the counts of one kind, of those rows whose facts are as given. */
export function countIn(counters: CounterRow[], of: CounterName, facts: Record<string, unknown> = {}): number {
  return counters
    .filter(
      ({ counter, facts: found }) =>
        counter === of && Object.entries(facts).every(([name, value]) => found[name] === value),
    )
    .reduce((sum, { count }) => sum + count, 0)
}

/** All there are of a kind, or those of certain facts, as a part of a larger question. */
export function allOf(kind: CounterName, where: RawBuilder<unknown> = sql`true`): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(change), 0)::bigint from counters where counter = ${sql.lit(kind)} and ${where})`
}

/** Tables whose rows each company counts, with the columns by which they are counted. */
interface CompanyCounters {
  user_company_memberships: {
    status?: 'active' | 'inactive'
    company_role_id?: string
    is_guest?: 'true' | 'false'
    person_has_two_factor?: 'true' | 'false'
  }
  user_invites: { status?: 'pending' | 'accepted' | 'cancelled' | 'expired'; company_role_id?: string }
}

/** How many rows of a company are of a kind, as part of a question: the same work for any number of rows. */
export function countOf<T extends keyof CompanyCounters>(
  company: RawBuilder<unknown>,
  counter: T,
  facts: { [K in keyof CompanyCounters[T]]: CompanyCounters[T][K] | RawBuilder<unknown> },
): RawBuilder<number> {
  const conditions = Object.entries(facts).map(
    ([name, value]) => sql`and counted.facts ->> ${sql.lit(name)} = ${value}`,
  )
  return sql<number>`(select coalesce(sum(counted.change), 0)::bigint from company_counters counted
    where counted.company_id = ${company} and counted.counter = ${sql.lit(counter)} ${sql.join(conditions, sql` `)})`
}
