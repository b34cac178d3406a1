import { Panel } from '../../ui/panel.tsx'
import styles from './billing.module.css'
import { BillingEmail } from './billing-email.tsx'
import { Invoices } from './invoices.tsx'
import type { Billing } from './use-billing.ts'

export function BillingInformation({ company }: { company: Billing['company'] }) {
  return (
    <Panel title="Billing Information">
      <BillingEmail company={company} />
      <h3 className={styles.subheading}>Invoices</h3>
      <Invoices hasCustomer={company.has_payment_customer} />
    </Panel>
  )
}
