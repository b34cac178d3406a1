import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/**
 * The values of a column with how often each stands there, the most frequent first: the sealed rows are counted already,
 * those since are few. [A-ENT-40 A-CALL-82 A-CALL-83]
 */
export async function typesWithCounts(tx: Transaction, column: 'action_type' | 'resource_type') {
  const { rows } = await sql<{ type: string; count: number }>`
    select type, sum(n)::bigint as count from (
      select ${sql.ref(column)} as type, rows_counted as n from audit_counts
      union all
      select ${sql.ref(column)}, 1 from audit_logs
      where seq > coalesce((select max(up_to_seq) from audit_seals), -9223372036854775808)
    ) counted
    group by type order by count desc, type`.execute(tx)
  return rows
}
