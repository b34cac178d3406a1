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

/** The numbers that the database keeps while it writes: exact at every moment, and the same work for any number of rows. */
export async function readCounters(tx: Transaction, of: readonly CounterName[]): Promise<CounterRow[]> {
  const { rows } = await sql<CounterRow>`
    select counter, facts, sum(change)::bigint as count from counters where counter = any(${of})
    group by counter, facts having sum(change) <> 0`.execute(tx)
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
