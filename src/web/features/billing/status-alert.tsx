import { Alert, Button } from '@mantine/core'
import type { CompanyStatus } from '#shared/company-status'
import { statusAlertWords } from './status-alert-words.ts'
import type { Billing } from './use-billing.ts'
import { usePortal } from './use-billing.ts'
import { useMayPay } from './use-may-pay.ts'

/** [C-BILL-17..23] */
export function StatusAlert({ company }: { company: Billing['company'] }) {
  const portal = usePortal('resolve')
  const mayPay = useMayPay()
  const words = statusAlertWords(company.status)
  if (!words) return null
  return (
    <Alert color={tones[company.status]} title={words.title}>
      <p>{words.text}</p>
      {company.has_payment_customer && mayPay ? (
        <Button size="xs" onClick={() => portal.mutate()} loading={portal.isPending}>
          Resolve in Payment Portal
        </Button>
      ) : null}
    </Alert>
  )
}

const tones: Record<CompanyStatus, string> = { active: 'gray', past_due: 'orange', suspended: 'red', inactive: 'red' }
