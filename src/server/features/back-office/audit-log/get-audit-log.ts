import { loadNamesOfObjects } from '#server/features/back-office/audit-names.ts'
import { auditColumns, auditRows, withNames } from '#server/features/back-office/audit-rows.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { auditLog } from '#shared/features/back-office/audit-log.ts'

export const getAuditLog: Handler<typeof auditLog.calls.getAuditLog> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const row = tx.selectFrom('audit_logs').select(auditColumns).where('id', '=', input.log_id)
    const [log] = await withNames(tx, await auditRows(tx, row).execute())
    if (!log) throw new AppError('audit_log_not_found')
    const records = log.names.filter(({ kind }) => kind === 'record')
    return {
      log,
      names: [...(await loadNamesOfObjects(tx, [log.old_values, log.new_values, log.metadata])), ...records],
    }
  })
}
