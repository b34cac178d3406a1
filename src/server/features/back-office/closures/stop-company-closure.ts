import { sendCompanyReopened } from '#server/domain/companies/closure-mails.ts'
import { cancelClosure } from '#server/domain/companies/closures.ts'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { closures } from '#shared/features/back-office/closures.ts'

export const stopCompanyClosure: Handler<typeof closures.calls.stopCompanyClosure> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    await lockCompany(tx, input.company_id)
    const status = await cancelClosure(tx, ctx, input.company_id)
    if (!status) throw new AppError('too_late')
    await audit(tx, ctx, {
      action: 'company.stop_closure',
      id: input.company_id,
      company_id: input.company_id,
      before: { status: 'closed' },
      after: { status },
      metadata: { admin_notes: input.reason },
    })
    await ctx.app.jobs.enqueue(tx, sendCompanyReopened, { company_id: input.company_id, reason: input.reason })
    return { success: true }
  })
}
