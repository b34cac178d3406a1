import { enqueueForCustomer } from '#server/domain/billing/enqueue-for-customer.ts'
import { settleClosure } from '#server/domain/billing/settle-closure.ts'
import { sendCompanyClosed } from '#server/domain/companies/closure-mails.ts'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { assertCurrentPassword } from '#server/domain/sign-in/current-password.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { fromNow } from '#server/platform/database/clock.ts'
import { AppError } from '#shared/errors.ts'
import { type companyData, companyReopenDays } from '#shared/features/company/company-data.ts'
import { plainLine } from '#shared/plain-text.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'
import { requireOwner, requireStillOwner } from './require-owner.ts'

/**
 * Close the company, which blocks all work from the next request on. The subscription ends with the paid period, at
 * the latest when the company is deleted.
 */
export const closeCompany: Handler<typeof companyData.calls.closeCompany> = async (ctx, input) => {
  requireOwner(ctx)
  await assertCurrentPassword(ctx, input.current_password)
  // Only system transactions may set a company's status.
  return ctx.asSystem(async (tx) => {
    await lockCompany(tx, ctx.company.id)
    await requireStillOwner(tx, ctx)
    const { name, status, status_set_by, is_platform } = await tx
      .selectFrom('companies')
      .select(['name', 'status', 'status_set_by', 'is_platform'])
      .where('id', '=', ctx.company.id)
      .executeTakeFirstOrThrow()
    if (is_platform) throw new AppError('company_is_platform')
    if (status === 'closed') throw new AppError('too_late')
    // Stored names may have double spaces, which the input cannot contain.
    if (plainLine(name) !== input.name) throw new AppError('company_name_mismatch')
    const { due_at } = await tx
      .insertInto('company_closures')
      .values({
        company_id: ctx.company.id,
        requested_by: ctx.user.id,
        due_at: fromNow(companyReopenDays * millisecondsPerDay),
        status_before: status,
        status_set_by_before: status_set_by,
      })
      .returning('due_at')
      .executeTakeFirstOrThrow()
    // With status_set_by 'administrator', billing events do not reopen the company.
    const closed = { status: 'closed' as const, status_set_by: 'administrator' as const }
    await tx.updateTable('companies').set(closed).where('id', '=', ctx.company.id).execute()
    await audit(tx, ctx, {
      action: 'company.close',
      id: ctx.company.id,
      before: { status },
      after: { status: 'closed', due_at },
    })
    await enqueueForCustomer(tx, ctx, settleClosure, ctx.company.id)
    await ctx.app.jobs.enqueue(tx, sendCompanyClosed, { company_id: ctx.company.id })
    return { success: true, due_at }
  })
}
