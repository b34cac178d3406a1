import type { CompanyContext } from '#server/platform/app/context.ts'

/** The company's customer at the provider, created if missing. Retries create only one. */
export async function paymentCustomer(ctx: CompanyContext): Promise<{ id: string; isNew: boolean }> {
  const company = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies')
      .select(['id', 'name', 'billing_email', 'stripe_customer_id'])
      .where('id', '=', ctx.company.id)
      .executeTakeFirstOrThrow(),
  )
  if (company.stripe_customer_id) return { id: company.stripe_customer_id, isNew: false }
  const customer = await ctx.app.payments.createCustomer({
    id: company.id,
    name: company.name,
    email: company.billing_email,
  })
  // Only system transactions may set the customer id.
  await ctx.asSystem((tx) =>
    tx.updateTable('companies').set({ stripe_customer_id: customer }).where('id', '=', ctx.company.id).execute(),
  )
  return { id: customer, isNew: true }
}
