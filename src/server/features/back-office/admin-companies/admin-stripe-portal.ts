import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { link } from '#server/platform/app/links.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'

export const adminStripePortal: Handler<typeof adminCompanies.calls.adminStripePortal> = async (
  ctx,
  { company_id, action },
) => {
  const { payments, env } = ctx.app
  const company = await ctx.transaction((tx) =>
    tx.selectFrom('companies').select(['id', 'stripe_customer_id']).where('id', '=', company_id).executeTakeFirst(),
  )
  if (!company) throw new AppError('not_found')
  if (!payments.configured) throw new AppError('payments_not_configured')
  const customer = company.stripe_customer_id
  if (!customer) throw new AppError('no_payment_customer')
  const back = link(env, `/admin/companies/${company.id}`, { tab: 'subscription' })
  const url = action === 'portal' ? await payments.createPortal(customer, back) : payments.dashboardUrl(customer)
  await ctx.transaction((tx) =>
    audit(tx, ctx, {
      action: `company.open_${action}`,
      id: company.id,
      company_id: company.id,
      metadata: panelMetadata(undefined),
    }),
  )
  return { url }
}
