import { syncCompany } from '#server/domain/billing/sync-company.ts'
import { countSeats } from '#server/domain/team/members.ts'
import { publishPlan } from '#server/features/back-office/plans/publish-plan.ts'
import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'

/** Age of the demo subscription in days: it has four monthly invoices so far, and the next is not due yet. */
const subscriptionDays = 100

/**
 * Subscribe the demo company at the payment simulator, some months in the past, and sync the subscription like any
 * other. Does nothing without the simulator, or if the company is already subscribed.
 */
export async function subscribeDemo(app: App, actor: Actor, slug: string): Promise<void> {
  const { simulator } = app.payments
  if (!simulator) return
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => inScope(app.db, { kind: 'system' }, work)
  const company = await asSystem((tx) =>
    tx
      .selectFrom('companies')
      .select(['id', 'name', 'billing_email', 'plan_id', 'stripe_customer_id'])
      .where('slug', '=', slug)
      .executeTakeFirst(),
  )
  if (!company?.plan_id || company.stripe_customer_id) return
  const { price_id } = await publishPlan({ app, actor, transaction: asSystem }, company.plan_id)
  if (!price_id) return
  const { id, name, billing_email: email } = company
  const customer = await app.payments.createCustomer({ id, name, email })
  const quantity = await asSystem((tx) => countSeats(tx, id))
  await simulator.subscribeInThePast({ customer, price: price_id, quantity, company_id: id, days: subscriptionDays })
  await asSystem((tx) =>
    tx.updateTable('companies').set({ stripe_customer_id: customer }).where('id', '=', id).execute(),
  )
  await syncCompany({ app, actor }, id)
}
