import { type SyncKind, startSyncRun } from '#server/domain/billing/sync-runs.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { AppError } from '#shared/errors.ts'
import type { SyncRun, subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { syncRuns } from './sync-runs.ts'

export const syncStatus: Handler<typeof subscriptions.calls.syncStatus> = async (ctx) => {
  return startSync(ctx, 'status')
}

export const syncQuantities: Handler<typeof subscriptions.calls.syncQuantities> = async (ctx) => {
  return startSync(ctx, 'quantities')
}

export const syncCustomers: Handler<typeof subscriptions.calls.syncCustomers> = async (ctx) => {
  return startSync(ctx, 'customers')
}

/** Start a synchronization as a job. The page polls its progress. @throws sync_running, payments_not_configured */
function startSync(ctx: AdminContext, kind: SyncKind): Promise<{ success: true; error: null; run: SyncRun }> {
  if (!ctx.app.payments.configured) throw new AppError('payments_not_configured')
  return ctx.transaction(async (tx) => {
    const id = await startSyncRun(tx, ctx, kind, ctx.user.id)
    const [[run]] = await batch([
      syncRuns(tx, { id, limit: 1 }),
      audit(tx, ctx, { action: 'billing_sync_run.sync', id, company_id: null, after: { kind } }),
    ])
    if (!run) throw new AppError('not_found')
    return { success: true, error: null, run }
  })
}
