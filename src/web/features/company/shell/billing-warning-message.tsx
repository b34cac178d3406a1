import { Link } from 'react-router'
import { useCan } from '#web/platform/session/session.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import type { BillingWarningText } from './billing-warning-text.ts'

const StaffRestriction = lazyComponent(() => import('./staff-restriction.tsx'), 'StaffRestriction')

export function BillingWarningMessage({ title, effect, isByStaff }: BillingWarningText) {
  const can = useCan()
  return (
    <>
      <p>
        <strong>{title}.</strong> {effect}
      </p>
      {isByStaff ? (
        <StaffRestriction />
      ) : can({ module: 'company_settings', level: 'read', status: 'any' }) ? (
        <Link to="/company-settings?tab=billing">Go to Billing</Link>
      ) : null}
    </>
  )
}
