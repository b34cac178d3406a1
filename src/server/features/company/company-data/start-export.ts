import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { assertCurrentPassword } from '#server/domain/sign-in/current-password.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { fromNow } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { companyData } from '#shared/features/company/company-data.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'
import { companyExportColumns, toCompanyExport } from './company-export-rows.ts'
import { exportJobOptions, writeExport } from './export-jobs.ts'
import { requireOwner, requireStillOwner } from './require-owner.ts'

/**
 * Start an export of the company's data. One at a time and one per day, because the job reads all data of the
 * company.
 */
export const startExport: Handler<typeof companyData.calls.startExport> = async (ctx, input) => {
  requireOwner(ctx)
  await assertCurrentPassword(ctx, input.current_password)
  return ctx.transaction(async (tx) => {
    await lockCompany(tx, ctx.company.id)
    await requireStillOwner(tx, ctx)
    await requireExportAllowedToday(tx, ctx)
    const row = await tx
      .insertInto('company_exports')
      .values({ company_id: ctx.company.id, created_by: ctx.user.id })
      .returning([...companyExportColumns])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, { action: 'company_export.create', id: row.id, after: { state: row.state } })
    await ctx.app.jobs.enqueue(tx, writeExport, { export_id: row.id, company_id: ctx.company.id }, exportJobOptions)
    return { export: toCompanyExport(row) }
  })
}

/** Require that the last export is more than a day old. @throws used_up_today */
async function requireExportAllowedToday(tx: Transaction, ctx: CompanyContext): Promise<void> {
  const last = await tx
    .selectFrom('company_exports')
    .select('id')
    .where('company_id', '=', ctx.company.id)
    .where('state', '!=', 'failed')
    .where('created_at', '>', fromNow(-millisecondsPerDay))
    .limit(1)
    .executeTakeFirst()
  if (last) throw new AppError('used_up_today')
}
