import { Button } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import styles from './billing.module.css'
import type { Billing } from './use-billing.ts'
import { useMayCheck } from './use-may-pay.ts'
import { useSubscriptionCheck } from './use-subscription-check.ts'

export function BillingHead({ billing }: { billing: Billing }) {
  const mayCheck = useMayCheck() && billing.selling && billing.company.has_payment_customer
  const { check, isChecking } = useSubscriptionCheck(mayCheck)
  if (!billing.test_mode && !mayCheck) return null
  return (
    <div className={styles.strip}>
      {billing.test_mode ? (
        <p>
          <strong>Test mode</strong> No card is ever charged.
        </p>
      ) : (
        <p>As the payment provider has it</p>
      )}
      {mayCheck ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<RefreshCw size={14} aria-hidden="true" />}
          onClick={check}
          loading={isChecking}
        >
          Refresh
        </Button>
      ) : null}
    </div>
  )
}
