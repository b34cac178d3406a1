import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** The values of a column with how often each stands there, the most frequent first. [A-ENT-40 A-CALL-82 A-CALL-83] */
export async function typesWithCounts(tx: Transaction, column: 'action_type' | 'resource_type') {
  const { rows } = await sql<{ type: string; count: number }>`
    select ${sql.ref(column)} as type, sum(rows_counted)::bigint as count from audit_kinds()
    group by type order by count desc, type`.execute(tx)
  return rows
}
