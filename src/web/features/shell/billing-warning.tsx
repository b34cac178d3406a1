import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { type CompanyStatus, statusEffects } from '#shared/company-status'
import { useCan, useSession } from '../../platform/session.tsx'
import styles from './shell.module.css'

const words: Record<Exclude<CompanyStatus, 'active'>, { title: string; effect: string }> = {
  past_due: {
    title: 'Payment Past Due',
    effect: 'Until it is settled, this company is in read-only mode and only its core modules open.',
  },
  suspended: {
    title: 'Account Suspended',
    effect: 'Until its billing is settled, this company is in read-only mode and only its core modules open.',
  },
  inactive: { title: 'Account Inactive', effect: 'Nothing but the billing of this company can be reached.' },
}

/** [C-ACC-51 C-ACC-54] A status that could not be read counts as inactive. [C-ACC-57] */
export function BillingWarning() {
  const { account } = useSession()
  const can = useCan()
  const company = account?.company
  if (!company || !statusEffects(company.status).billing_warning) return null

  const status = company.status ?? 'inactive'
  if (status === 'active') return null
  const { title, effect } = words[status]
  return (
    <aside className={styles.warning} data-status={status} aria-label="Billing warning">
      <TriangleAlert size={18} aria-hidden="true" />
      <p>
        <strong>{title}.</strong> {effect}
      </p>
      {can({ module: 'company_settings', level: 'read', status: 'any' }) ? (
        <Link to="/company-settings?tab=billing">Go to Billing</Link>
      ) : null}
    </aside>
  )
}
