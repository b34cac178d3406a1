import { Panel } from '#web/ui/layout/panel.tsx'
import styles from './billing.module.css'
import { BillingEmail } from './billing-email.tsx'
import { Invoices } from './invoices.tsx'
import type { Billing } from './use-billing.ts'

interface BillingInformationProps {
  company: Billing['company']
  /** Without payments there are no invoices. */
  selling: boolean
}

export function BillingInformation({ company, selling }: BillingInformationProps) {
  return (
    <Panel title="Billing Information">
      <BillingEmail company={company} />
      {selling ? (
        <>
          <h3 className={styles.subheading}>Invoices</h3>
          <Invoices hasCustomer={company.has_payment_customer} />
        </>
      ) : null}
    </Panel>
  )
}
