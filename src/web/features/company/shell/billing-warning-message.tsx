import { Link } from 'react-router'
import { useCan } from '#web/platform/session/session.tsx'
import type { BillingWarningText } from './billing-warning-text.ts'

export function BillingWarningMessage({ title, effect }: BillingWarningText) {
  const can = useCan()
  return (
    <>
      <p>
        <strong>{title}.</strong> {effect}
      </p>
      {can({ module: 'company_settings', level: 'read', status: 'any' }) ? (
        <Link to="/company-settings?tab=billing">Go to Billing</Link>
      ) : null}
    </>
  )
}
