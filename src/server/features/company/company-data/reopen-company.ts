import { sendCompanyReopened } from '#server/domain/companies/closure-mails.ts'
import { cancelClosure } from '#server/domain/companies/closures.ts'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { companyData } from '#shared/features/company/company-data.ts'
import { requireOwner, requireStillOwner } from './require-owner.ts'

export const reopenCompany: Handler<typeof companyData.calls.reopenCompany> = async (ctx) => {
  requireOwner(ctx)
  // Only system transactions may set a company's status.
  return ctx.asSystem(async (tx) => {
    await lockCompany(tx, ctx.company.id)
    await requireStillOwner(tx, ctx)
    const status = await cancelClosure(tx, ctx, ctx.company.id)
    if (!status) throw new AppError('too_late')
    await audit(tx, ctx, {
      action: 'company.reopen',
      id: ctx.company.id,
      before: { status: 'closed' },
      after: { status },
    })
    await ctx.app.jobs.enqueue(tx, sendCompanyReopened, { company_id: ctx.company.id, reason: null })
    return { success: true }
  })
}
