import type { Transaction } from '../../platform/database/database.ts'

/** The values of a column with how often each stands there, the most frequent first. [A-ENT-40 A-CALL-82 A-CALL-83] */
export function typesWithCounts(tx: Transaction, column: 'action_type' | 'resource_type') {
  return tx
    .selectFrom('audit_logs')
    .select((eb) => [eb.ref(column).as('type'), eb.fn.countAll<number>().as('count')])
    .groupBy(column)
    .orderBy('count', 'desc')
    .orderBy('type')
    .execute()
}
