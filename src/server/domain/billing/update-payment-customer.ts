import { z } from 'zod'
import type { App } from '#server/platform/app/app.ts'
import { job } from '#server/platform/app/jobs.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { enqueueForCustomer } from './enqueue-for-customer.ts'

export const updatePaymentCustomer = job({
  name: 'update-payment-customer',
  queue: 'outgoing',
  data: z.object({ company_id: z.string() }),
  async work(ctx, { company_id }) {
    if (!ctx.app.payments.configured) return
    const company = await ctx.asSystem((tx) =>
      tx
        .selectFrom('companies')
        .select(['name', 'billing_email as email', 'stripe_customer_id'])
        .where('id', '=', company_id)
        .executeTakeFirst(),
    )
    if (!company?.stripe_customer_id) return
    await ctx.app.payments.updateCustomer(company.stripe_customer_id, { name: company.name, email: company.email })
  },
})

export function enqueueCustomerUpdate(tx: Transaction, ctx: { app: App }, companyId: string): Promise<void> {
  return enqueueForCustomer(tx, ctx, updatePaymentCustomer, companyId)
}
