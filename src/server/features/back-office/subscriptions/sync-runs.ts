import type { Transaction } from '#server/platform/database/database.ts'
import type { SyncRun } from '#shared/features/back-office/subscriptions.ts'

export async function syncRuns(tx: Transaction, { id, limit }: { id?: string; limit: number }): Promise<SyncRun[]> {
  const rows = await tx
    .selectFrom('billing_sync_runs as r')
    .leftJoin('users as u', 'u.id', 'r.started_by')
    .select(['r.id', 'r.kind', 'r.state', 'r.total', 'r.failures', 'r.started_at', 'r.finished_at'])
    .select(['r.processed as total_processed', 'r.updated as updated_count', 'r.failed as error_count'])
    .select(['r.error_message as error', 'u.email as started_by'])
    .$if(id !== undefined, (query) => query.where('r.id', '=', id ?? ''))
    .orderBy('r.started_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, success_count: row.total_processed - row.error_count }))
}
