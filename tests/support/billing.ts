import { publishPlan } from '#server/features/back-office/plans/publish-plan.ts'
import type { CardNumber } from '#simulator/cards.ts'
import { completeCheckout } from '#simulator/checkout.ts'
import type { Simulator } from '#simulator/simulator.ts'
import { inSimulatorTransaction } from '#simulator/simulator-transaction.ts'
import { requireObject } from '#simulator/store.ts'
import { jobContext } from './jobs.ts'
import type { TestMarquee } from './marquee.ts'
import { type Company, company, type Person } from './people.ts'

/** Create products and prices for all available plans, as the product does on its first start. */
export async function publishPlans(marquee: TestMarquee): Promise<void> {
  const { app, actor, asSystem } = jobContext(marquee)
  const plans = await asSystem((tx) => tx.selectFrom('plans').select('id').where('is_active', '=', true).execute())
  for (const { id } of plans) await publishPlan({ app, actor, transaction: asSystem }, id)
}

export async function priceOf(marquee: TestMarquee, plan: string): Promise<string> {
  const { stripe_price_id } = await marquee.sql((tx) =>
    tx.selectFrom('plans').select('stripe_price_id').where('name', '=', plan).executeTakeFirstOrThrow(),
  )
  if (!stripe_price_id) throw new Error(`${plan} is not sold`)
  return stripe_price_id
}

export async function payCheckout(
  simulator: Simulator,
  url: string,
  card: CardNumber = '4242424242424242',
): Promise<void> {
  const session = /cs_\w+/.exec(url)?.[0] ?? ''
  await inSimulatorTransaction(simulator.parts, { toWrite: true }, async (sim) =>
    completeCheckout(sim, await requireObject(sim, 'checkout.session', session), { card, email: 'pay@people.example' }),
  )
}

export async function subscribedCompany(
  marquee: TestMarquee,
  simulator: Simulator,
  { plan = 'Pro', owner, card }: { plan?: string; owner?: Person; card?: CardNumber } = {},
): Promise<Company> {
  const tenant = await company(marquee, { plan, ...(owner && { owner }) })
  const priceId = await priceOf(marquee, plan)
  const { url } = (await marquee.call(tenant.owner, 'billing', 'createCheckout', { priceId })).ok
  await payCheckout(simulator, url, card)
  const { subscribed } = (await marquee.call(tenant.owner, 'billing', 'checkSubscription')).ok
  if (!subscribed) throw new Error('The subscription was not seen')
  return tenant
}
