import { Popover } from '@mantine/core'
import { Link } from 'react-router'
import { useMyInvitations } from '#web/features/company/use-my-invitations.ts'
import { WaitingInvitation } from '#web/features/company/waiting-invitation.tsx'
import { useSession } from '#web/platform/session/session.tsx'
import type { OnDemandProps } from '#web/ui/on-demand.tsx'
import { billingWarningOf } from './billing-warning-text.ts'
import { BillingWarningWords } from './billing-warning-words.tsx'
import styles from './notifications.module.css'

export function NotificationList({ opened, onChange, button }: OnDemandProps) {
  const { account } = useSession()
  const invitations = useMyInvitations().data ?? []
  const warning = billingWarningOf(account?.company)
  const factorMissing = account?.company?.two_factor_missing ?? false
  const isEmpty = invitations.length === 0 && !warning && !factorMissing
  return (
    <Popover width={360} position="bottom-end" trapFocus withRoles shadow="md" opened={opened} onChange={onChange}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label="Notifications" p={0}>
        {isEmpty ? <p className={styles.nothing}>Nothing waits for you.</p> : null}
        <ul className={styles.list}>
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <WaitingInvitation invitation={invitation} />
            </li>
          ))}
          {warning ? (
            <li>
              <BillingWarningWords {...warning} />
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
  )
}
