import { Button } from '@mantine/core'
import { useState } from 'react'
import { roleLabel } from '#shared/entities.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import styles from '#web/ui/row-list.module.css'
import { LeaveCompanyDialog } from './leave-company-dialog.tsx'

/** Lists the user's companies and lets the user leave them. Needs no permission. */
export function MyCompaniesCard() {
  const { account } = useSession()
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null)
  const memberships = account?.memberships ?? []
  if (memberships.length === 0) return null
  return (
    <Panel title="Companies" description="Your companies and roles" width="form">
      <ul className={styles.list}>
        {memberships.map(({ id, company, role, is_primary }) => (
          <li key={id} className={styles.row}>
            <div>
              <p className={styles.what}>{company.name}</p>
              <p className={styles.meta}>
                {is_primary
                  ? 'You are the owner. Transfer ownership before you leave.'
                  : roleLabel(role, 'Team Member')}
              </p>
            </div>
            {is_primary ? null : (
              <Button
                variant="default"
                size="xs"
                aria-label={`Leave ${company.name}`}
                onClick={() => setLeaving(company)}
              >
                Leave
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving ? <LeaveCompanyDialog company={leaving} onClose={() => setLeaving(null)} /> : null}
    </Panel>
  )
}
