import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'

/** What kinds there are with how often each stands in the log, the most frequent first. */
export async function typesWithCounts(tx: Transaction, of: 'actions' | 'resources') {
  const { rows } = await sql<{ type: string; count: number }>`
    select type, rows_counted as count from audit_types(${of === 'resources'}) order by count desc, type`.execute(tx)
  return rows
}
