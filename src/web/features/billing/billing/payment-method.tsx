import { Button, Group } from '@mantine/core'
import { cardWithExpiry } from '#shared/card-text.ts'
import styles from './billing.module.css'
import { useInvoices } from './use-billing.ts'
import { useMayPay } from './use-may-pay.ts'
import { usePortal } from './use-payment-pages.ts'

/** The card that pays the next invoice. It is changed in the portal of the payment provider. */
export function PaymentMethod() {
  const { data, isPending } = useInvoices(true)
  const portal = usePortal('manage')
  const mayPay = useMayPay()
  if (isPending || !data) return null
  return (
    <Group justify="space-between" gap="md" mt="lg">
      <div>
        <p className={styles.quiet}>Payment method</p>
        <p className={styles.value}>{data.card ? cardWithExpiry(data.card) : 'No card'}</p>
      </div>
      {mayPay ? (
        <Button variant="default" onClick={portal.open} loading={portal.isPending}>
          {data.card ? 'Change card' : 'Add a card'}
        </Button>
      ) : null}
    </Group>
  )
}
