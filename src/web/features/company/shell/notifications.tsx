import { Indicator, Popover } from '@mantine/core'
import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { useMyInvitations } from '#web/features/company/use-my-invitations.ts'
import { WaitingInvitation } from '#web/features/company/waiting-invitation.tsx'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { counted } from '#web/ui/format/counted.ts'
import { billingWarningOf } from './billing-warning-text.ts'
import styles from './notifications.module.css'

/** What waits for this person: invitations to accept, a bill to settle, a second factor to set up. */
export function Notifications() {
  const { account } = useSession()
  const invitations = useMyInvitations().data ?? []
  const warning = billingWarningOf(account?.company)
  const can = useCan()
  const factorMissing = account?.company?.two_factor_missing ?? false
  const count = invitations.length + (warning ? 1 : 0) + (factorMissing ? 1 : 0)
  return (
    <Indicator
      label={count}
      size={18}
      disabled={count === 0}
      offset={4}
      color="red"
      classNames={{ indicator: styles.count }}
    >
      <Popover width={360} position="bottom-end" trapFocus withRoles shadow="md">
        <Popover.Target>
          <button
            type="button"
            className={styles.bell}
            aria-label={count === 0 ? 'Notifications' : counted('Notifications', count)}
          >
            <Bell size={18} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Notifications" p={0}>
          {count === 0 ? <p className={styles.nothing}>Nothing waits for you.</p> : null}
          <ul className={styles.list}>
            {invitations.map((invitation) => (
              <li key={invitation.id}>
                <WaitingInvitation invitation={invitation} />
              </li>
            ))}
            {warning ? (
              <li>
                <p>
                  <strong>{warning.title}.</strong> {warning.effect}
                </p>
                {can({ module: 'company_settings', level: 'read', status: 'any' }) ? (
                  <Link to="/company-settings?tab=billing">Go to Billing</Link>
                ) : null}
              </li>
            ) : null}
            {factorMissing ? (
              <li>
                <p>
                  <strong>Two-factor authentication.</strong> This company opens once you have set it up.
                </p>
                <Link to="/settings?tab=security">Set it up</Link>
              </li>
            ) : null}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </Indicator>
  )
}
