import type { CompanyContext } from '../../platform/context.ts'

/** The company's customer at the provider, if it has one. */
export async function customerOf(ctx: CompanyContext): Promise<string | null> {
  const { stripe_customer_id } = await ctx.transaction((tx) =>
    tx.selectFrom('companies').select('stripe_customer_id').where('id', '=', ctx.company.id).executeTakeFirstOrThrow(),
  )
  return stripe_customer_id
}
