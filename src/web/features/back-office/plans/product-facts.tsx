import { Anchor } from '@mantine/core'
import type { Output } from '#shared/call.ts'
import type { PlanPrice, plans } from '#shared/features/back-office/plans.ts'
import { ProviderId } from '#web/features/back-office/provider-id.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { price } from '#web/ui/format/money.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './plans.module.css'
import { isTestProduct } from './product-result.ts'

interface ProductFactsProps {
  data: Output<typeof plans.calls.getPlan>
}

export function ProductFacts({ data: { plan, prices, provider } }: ProductFactsProps) {
  const product = plan.stripe_product_id
  return (
    <>
      <Facts
        facts={[
          [
            'Product',
            product === null ? (
              'None yet'
            ) : (
              <span key="product" className={styles.product}>
                <ProviderId id={product} />
                {isTestProduct(product) ? <StatusBadge tone="warning">Test product</StatusBadge> : null}
              </span>
            ),
          ],
          [
            'Account',
            provider.selling && provider.test_mode ? (
              <StatusBadge key="mode" tone="warning">
                Test mode
              </StatusBadge>
            ) : provider.selling ? (
              'Live'
            ) : (
              'None'
            ),
          ],
        ]}
      />
      {provider.product_url ? (
        <Anchor href={provider.product_url} target="_blank" rel="noreferrer" size="sm">
          Open in the Stripe dashboard
        </Anchor>
      ) : null}
      {prices.length > 0 ? (
        <section aria-label="Prices at Stripe">
          <ul className={styles.prices}>
            {prices.map((one) => (
              <PriceLine key={one.stripe_price_id} price={one} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function PriceLine({ price: one }: { price: PlanPrice }) {
  const { kind, unit_amount, currency, billing_frequency, is_current, created_at, stripe_price_id } = one
  const span = billing_frequency === 'yearly' ? 'year' : 'month'
  return (
    <li>
      <span>
        <strong>{price(unit_amount, currency)}</strong> {kind === 'seat' ? `per user / ${span}` : `/ ${span}`}
      </span>
      {is_current ? <StatusBadge tone="success">Current</StatusBadge> : <StatusBadge>Earlier</StatusBadge>}
      <span className={styles.quiet}>{shortDate(created_at)}</span>
      <ProviderId id={stripe_price_id} />
    </li>
  )
}
