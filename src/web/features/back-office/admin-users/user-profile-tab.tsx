import { Alert, Switch } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { UserRow } from '#shared/features/back-office/admin-users.ts'
import { companyPath } from '#web/features/back-office/admin-links.ts'
import { auditColumns } from '#web/features/back-office/audit-columns.tsx'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import styles from './admin-users.module.css'
import { SignInPanel } from './sign-in-panel.tsx'
import type { UserDetails } from './user-page.tsx'
import { UserSessions } from './user-sessions.tsx'

export function UserProfileTab({
  user,
  sign_in,
  emails,
  memberships,
}: Pick<UserDetails, 'user' | 'sign_in' | 'emails' | 'memberships'>) {
  const primary = memberships.find(({ status, is_primary }) => status === 'active' && is_primary)
  return (
    <>
      {user.status === 'suspended' ? (
        <Alert color="red" mb="lg">
          Account Suspended - This user cannot log in or access any company data.
        </Alert>
      ) : null}
      {user.deletion_due_at ? (
        <Alert color="orange" mb="lg" title="Deletion requested">
          The user asked to delete this account. It is closed now and erased on {longDate(user.deletion_due_at)}. You
          can stop the deletion under <Link to="/admin/closures">Closures</Link>.
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
        <SignInPanel
          user={user}
          state={sign_in}
          isPrimaryVerified={emails.some((one) => one.is_primary && one.is_verified)}
        />
      </div>
      <UserSessions user={user} />
      <UserActivity userId={user.id} />
    </>
  )
}

function UserActivity({ userId }: { userId: string }) {
  const activity = useApiQuery(api.adminUsers.getUserActivity, { user_id: userId }, { select: ({ logs }) => logs })
  return (
    <div className={styles.below}>
      <SectionHeader title="Recent Activity" subtitle="Actions by and on this user, newest first" />
      <DataTable
        label="Recent activity"
        columns={auditColumns}
        rows={activity.data ?? []}
        rowKey={({ id }) => id}
        query={activity}
        loadingText="Loading recent activity..."
        errorText={`Error loading recent activity: ${errorMessage(activity.error)}`}
        empty={<EmptyState title="Nothing has happened yet" />}
      />
    </div>
  )
}

const UserStatusDialog = lazyComponent(() => import('./user-status-dialog.tsx'), 'UserStatusDialog')

/** Switch to activate or deactivate a user. It changes only after the server has confirmed. */
function AccountStatusSwitch({ user }: { user: UserRow }) {
  const [asking, setAsking] = useState(false)
  const active = user.status === 'active'
  return (
    <>
      <Switch
        aria-label="Account status"
        label={active ? 'Active' : 'Suspended'}
        checked={active}
        disabled={user.isSuperAdmin && active}
        onChange={() => setAsking(true)}
      />
      {asking ? (
        <Suspense>
          <UserStatusDialog user={user} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
