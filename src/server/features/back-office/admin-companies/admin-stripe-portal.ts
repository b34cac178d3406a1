import type { Verb } from '#server/platform/app/implement.ts'
import { link } from '#server/platform/app/links.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { Refusal } from '#shared/errors.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { fromPanel } from './from-panel.ts'

/** [A-CALL-91 A-CALL-92] */
export const adminStripePortal: Verb<typeof adminCompanies.calls.adminStripePortal> = async (
  ctx,
  { company_id, action },
) => {
  const { payments, env } = ctx.app
  const company = await ctx.transaction((tx) =>
    tx.selectFrom('companies').select(['id', 'stripe_customer_id']).where('id', '=', company_id).executeTakeFirst(),
  )
  if (!company) throw new Refusal('not_found')
  if (!payments.configured) throw new Refusal('payments_not_configured')
  const customer = company.stripe_customer_id
  if (!customer) throw new Refusal('no_payment_customer')
  const back = link(env, `/admin/companies/${company.id}`, { tab: 'subscription' })
  const url = action === 'portal' ? await payments.createPortal(customer, back) : payments.dashboardUrl(customer)
  await ctx.transaction((tx) =>
    audit(tx, ctx, {
      act: `company.open_${action}`,
      id: company.id,
      company_id: company.id,
      metadata: fromPanel(undefined),
    }),
  )
  return { url }
}
