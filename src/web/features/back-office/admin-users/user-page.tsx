import { Tabs } from '@mantine/core'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Output } from '#shared/call.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { accessLabel } from '#web/domain/access-labels.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { companyPath } from '#web/features/back-office/admin-links.ts'
import { MembershipRoleSelect } from '#web/features/back-office/membership-role-select.tsx'
import { RemoveMembershipButton } from '#web/features/back-office/remove-membership.tsx'
import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { monthAndYear, shortDate } from '#web/ui/format/dates.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AdminActionsTab } from './admin-actions-tab.tsx'
import styles from './admin-users.module.css'
import { UserEmailsTab } from './user-emails-tab.tsx'
import { UserInvitationsTab } from './user-invitations-tab.tsx'
import { UserProfileTab } from './user-profile-tab.tsx'

export type UserDetails = Output<typeof adminUsers.calls.getUser>

export function UserPage() {
  const { userId = '' } = useParams()
  const details = useApiQuery(api.adminUsers.getUser, { user_id: userId })
  if (details.isPending) return <LoadingScreen text="Loading user details..." fill="block" />
  if (details.isError) {
    // An id that is not a UUID causes 'bad_input': such a user does not exist either.
    const isUnknown = hasErrorCode(details.error, 'not_found', 'bad_input')
    return (
      <>
        <BackToUsersLink />
        <PageHeader title="User" />
        <ErrorState
          message={isUnknown ? 'Error loading user details: User not found' : 'Error loading user details'}
          onRetry={isUnknown ? undefined : details.refetch}
          retrying={details.isFetching}
        />
      </>
    )
  }
  return <UserTabs details={details.data} />
}

const tabs = ['profile', 'emails', 'companies', 'invitations', 'actions']

function UserTabs({ details }: { details: UserDetails }) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab') ?? ''
  const tab = tabs.includes(asked) ? asked : 'profile'
  const { user, sign_in, emails, memberships, sent_invitations, received_invitations } = details
  return (
    <>
      <BackToUsersLink />
      <PageHeader
        title={user.full_name || 'No Name'}
        subtitle={`${user.email} · ${countWithNoun(user.membershipCount, 'company', 'companies')} · ${joinedText(user.created_at)}`}
        badge={user.isSuperAdmin ? <StatusBadge tone="accent">Super Admin</StatusBadge> : null}
      />
      <Tabs
        value={tab}
        onChange={(chosen) => setParams({ tab: chosen ?? 'profile' }, { replace: true })}
        keepMounted={false}
      >
        <TabList chosen={tab}>
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="emails">Emails</Tabs.Tab>
          <Tabs.Tab value="companies">Companies</Tabs.Tab>
          <Tabs.Tab value="invitations">Invitations</Tabs.Tab>
          <Tabs.Tab value="actions">Admin Actions</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="profile">
          <UserProfileTab user={user} sign_in={sign_in} emails={emails} memberships={memberships} />
        </Tabs.Panel>
        <Tabs.Panel value="emails">
          <UserEmailsTab userId={user.id} emails={emails} />
        </Tabs.Panel>
        <Tabs.Panel value="companies">
          <UserMembershipsTab user={user} memberships={memberships} />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <UserInvitationsTab sent_invitations={sent_invitations} received_invitations={received_invitations} />
        </Tabs.Panel>
        <Tabs.Panel value="actions">
          <AdminActionsTab user={user} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function BackToUsersLink() {
  return <BackLink to="/admin/users">Back to Users</BackLink>
}

function joinedText(moment: string): string {
  return `Joined ${monthAndYear(moment)}`
}

type Membership = UserDetails['memberships'][number]

const roleMessages = { successToast: 'User role updated', errorToast: 'Error updating user role' }
const removalMessages = { successToast: 'User removed from company', errorToast: 'Error removing user from company' }

function UserMembershipsTab({ user, memberships }: Pick<UserDetails, 'user' | 'memberships'>) {
  const person = user.full_name || user.email
  return (
    <DataTable
      label="Memberships"
      columns={membershipColumns(person)}
      rows={memberships}
      rowKey={({ id }) => id}
      empty={<EmptyState title="This user is not a member of any companies" />}
    />
  )
}

function membershipColumns(person: string): readonly Column<Membership>[] {
  return [
    {
      key: 'company',
      header: 'Company',
      cell: ({ company }) => (
        <span className={styles.company}>
          <Link to={companyPath(company.id)}>{company.name}</Link>
          <span>/{company.slug}</span>
        </span>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      cell: (row) => (
        <MembershipRoleSelect membership={row} person={person} company={row.company.name} words={roleMessages} />
      ),
    },
    {
      key: 'access',
      header: 'Access Level',
      cell: ({ role, modules, is_guest, status }) =>
        status !== 'active' ? 'None' : is_guest ? 'Invited events only' : accessLabel(role?.permissions ?? {}, modules),
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status, is_primary }) => (
        <>
          {status === 'active' ? <StatusBadge tone="success">Active</StatusBadge> : <StatusBadge>Inactive</StatusBadge>}
          {is_primary ? <StatusBadge tone="accent">Owner</StatusBadge> : null}
        </>
      ),
    },
    { key: 'joined', header: 'Joined', unbroken: true, cell: ({ created_at }) => shortDate(created_at) },
    {
      key: 'remove',
      header: 'Remove',
      hiddenHeader: true,
      cell: (row) => (
        <RemoveMembershipButton membership={row} person={person} company={row.company.name} words={removalMessages} />
      ),
    },
  ]
}
