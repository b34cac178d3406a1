import { Alert } from '@mantine/core'
import { longDate } from '../../ui/dates.ts'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { UserDetails } from './user-page.tsx'
import { UserStatus } from './user-status.tsx'

export function UserProfileTab({ user, memberships }: Pick<UserDetails, 'user' | 'memberships'>) {
  const active = memberships.filter(({ status }) => status === 'active')
  const primary = active.find(({ is_primary }) => is_primary)
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
            ['Account status', <UserStatus key="status" status={user.status} />],
            ['Active memberships', active.length],
            ['Primary company', primary?.company.name ?? 'None set'],
          ]}
        />
      </Panel>
    </>
  )
}
