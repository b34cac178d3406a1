import type { StaffChange } from '#server/domain/billing/apply-subscription.ts'
import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import { AppError } from '#shared/errors.ts'

/** Customer id of a company at the payment provider, or null. @throws not_found */
export async function loadCustomerId(ctx: AdminContext, companyId: string): Promise<string | null> {
  const company = await ctx.transaction((tx) =>
    tx.selectFrom('companies').select('stripe_customer_id').where('id', '=', companyId).executeTakeFirst(),
  )
  if (!company) throw new AppError('not_found')
  return company.stripe_customer_id
}

interface Notes {
  shown_reason?: string | undefined
  admin_notes?: string | undefined
}

export function toStaffChange(notice: StaffChange['notice'], { shown_reason, admin_notes }: Notes): StaffChange {
  const reason = shown_reason || null
  return { notice, reason, metadata: { ...panelMetadata(admin_notes), shown_reason: reason } }
}
