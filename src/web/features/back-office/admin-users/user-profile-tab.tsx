import { Alert } from '@mantine/core'
import { Link } from 'react-router'
import { companyPath } from '#web/features/back-office/admin-links.ts'
import { Facts } from '#web/ui/facts.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { AccountStatusSwitch } from './account-status-switch.tsx'
import styles from './admin-users.module.css'
import { SignInPanel } from './sign-in-panel.tsx'
import { UserActivity } from './user-activity.tsx'
import type { UserDetails } from './user-page.tsx'
import { UserSessions } from './user-sessions.tsx'

export function UserProfileTab({ user, sign_in, memberships }: Pick<UserDetails, 'user' | 'sign_in' | 'memberships'>) {
  const primary = memberships.find(({ status, is_primary }) => status === 'active' && is_primary)
  return (
    <>
      {user.status === 'suspended' ? (
        <Alert color="red" mb="lg">
          Account Suspended - This user cannot log in or access any company data.
        </Alert>
      ) : null}
      {user.isSuperAdmin ? (
        <Alert mb="lg" title="Cannot suspend Super Admin">
          This user has full system access across all companies.
        </Alert>
      ) : null}
      <Panel title="Profile">
        <Facts
          facts={[
            ['Full name', user.full_name || 'No Name'],
            ['Email', user.email],
            ['User ID', user.id],
            ['Created', longDate(user.created_at)],
            ['Account status', <AccountStatusSwitch key="status" user={user} />],
            ['Active memberships', user.membershipCount],
            [
              'Primary company',
              primary ? (
                <Link key="company" to={companyPath(primary.company.id)}>
                  {primary.company.name}
                </Link>
              ) : (
                'None set'
              ),
            ],
          ]}
        />
      </Panel>
      <div className={styles.below}>
        <SignInPanel user={user} state={sign_in} />
      </div>
      <UserSessions user={user} />
      <UserActivity userId={user.id} />
    </>
  )
}
