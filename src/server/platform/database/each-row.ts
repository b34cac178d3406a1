import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import type { Transaction } from './database.ts'
import type { OnRow } from './query-after.ts'

/** A query whose rows are handed over instead of answered. */
export class EachRowQuery implements CompiledQuery {
  readonly query: CompiledQuery['query']
  readonly queryId: CompiledQuery['queryId']
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly onRow: OnRow

  constructor({ query, queryId, sql, parameters }: CompiledQuery, onRow: OnRow) {
    this.query = query
    this.queryId = queryId
    this.sql = sql
    this.parameters = parameters
    this.onRow = onRow
  }
}

/**
 * Asks, and hands over each row as it comes, so that of many rows no more are in memory than the network brings at once.
 * What `onRow` throws is thrown when all of them have come.
 */
export async function eachRow<Row>(
  tx: Transaction,
  query: RawBuilder<Row> | Compilable<Row>,
  onRow: (row: Row) => void,
): Promise<void> {
  await tx.executeQuery(new EachRowQuery(query.compile(tx), onRow as OnRow))
}
