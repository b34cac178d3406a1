import { isLiveSubscription } from '#server/domain/billing/company-status-of.ts'
import { syncCompany as bringUpToDate } from '#server/domain/billing/sync-company.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { appErrorOf } from '#server/platform/http/errors.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'

export const syncCompany: Handler<typeof subscriptions.calls.syncCompany> = async (
  ctx,
  { company_id, admin_notes },
) => {
  const adopted = await ctx.transaction(async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .select(['id', 'stripe_customer_id'])
      .where('id', '=', company_id)
      .forUpdate()
      .executeTakeFirst()
    if (!company) throw new AppError('not_found')
    const live = await withFailureReason(ctx, 'failed_to_find_subscription', () => liveSubscription(tx, company_id))
    if (live && !live.stripe_customer_id) throw new AppError('no_customer_in_subscription')
    const customer = live?.stripe_customer_id ?? company.stripe_customer_id
    if (!customer) throw new AppError('no_payment_customer')
    if (customer !== company.stripe_customer_id)
      await withFailureReason(ctx, 'failed_to_update_company', () =>
        tx.updateTable('companies').set({ stripe_customer_id: customer }).where('id', '=', company_id).execute(),
      )
    await audit(tx, ctx, {
      action: 'subscription.sync',
      id: live?.id ?? null,
      company_id,
      before: { stripe_customer_id: company.stripe_customer_id },
      after: { stripe_customer_id: customer },
      metadata: { admin_notes: admin_notes || null },
    })
    return customer !== company.stripe_customer_id
  })
  const { changed } = await bringUpToDate(ctx, company_id)
  return { success: true, changed: changed || adopted }
}

async function liveSubscription(tx: Transaction, companyId: string) {
  const [newest] = await tx
    .selectFrom('subscriptions')
    .select(['id', 'status', 'stripe_customer_id'])
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute()
  return newest && isLiveSubscription(newest) ? newest : null
}

type FailureCode = 'failed_to_find_subscription' | 'failed_to_update_company'
const reasonByCode: Partial<Record<ErrorCode, string>> = { conflict: 'another company has this customer id already' }

async function withFailureReason<T>({ app }: AdminContext, code: FailureCode, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    app.log.error({ err: error }, 'the customer id of a company could not be synchronised')
    const reason = reasonByCode[appErrorOf(error)?.code ?? 'unexpected'] ?? 'the database did not answer as expected'
    throw new AppError(code, { reason })
  }
}
