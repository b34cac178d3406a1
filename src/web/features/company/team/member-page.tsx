import { useParams } from 'react-router'
import type { Output } from '#shared/call.ts'
import { roleLabel } from '#shared/entities.ts'
import type { AccessLimitReason } from '#shared/explain-access.ts'
import type { MemberAccess, team } from '#shared/features/company/team.ts'
import { isModuleAvailable } from '#shared/modules.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { MemberStatus } from './member-status.tsx'
import styles from './members.module.css'

type MemberWithAccess = Output<typeof team.calls.getMember>

export function MemberPage() {
  const can = useCan()
  if (!can({ module: 'team', level: 'read' })) {
    return (
      <NoAccess
        sentence="You don't have permission to access Team Management."
        needs={{ module: 'team', level: 'read' }}
      />
    )
  }
  return (
    <>
      <BackLink to="/team-management">Back to Team Management</BackLink>
      <LoadedMember />
    </>
  )
}

function LoadedMember() {
  const { membershipId = '' } = useParams()
  const details = useApiQuery(companyApi.team.getMember, { membership_id: membershipId })
  if (details.isPending) return <LoadingScreen text="Loading member..." fill="block" />
  if (details.isError) {
    return hasErrorCode(details.error, 'not_found', 'bad_input') ? (
      <EmptyState title="Member not found" text="They may have left the company." />
    ) : (
      <ErrorState message="This member could not be loaded." onRetry={details.refetch} retrying={details.isFetching} />
    )
  }
  return <MemberDetails details={details.data} />
}

function MemberDetails({ details }: { details: MemberWithAccess }) {
  const { member, access, events, company_status } = details
  const { user, role } = member
  return (
    <>
      <PageHeader
        title={user.full_name || user.email || 'Unknown User'}
        subtitle={user.full_name ? user.email : undefined}
        badge={<MemberStatus member={member} />}
      />
      <Panel title="Membership">
        <Facts
          facts={[
            ...(member.is_guest
              ? []
              : ([
                  [
                    'Role',
                    <MemberRoleName key="role" name={roleLabel(role, 'Member')} isActive={role?.is_active ?? false} />,
                  ],
                ] as const)),
            ['Joined', shortDate(member.created_at)],
            ['Kind', member.is_primary ? 'Owner' : member.is_guest ? 'Guest of some events' : 'Member'],
          ]}
        />
      </Panel>
      {member.is_guest ? <GuestEvents events={events} /> : null}
      <section className={styles.access}>
        <SectionHeader
          title="Access explained"
          subtitle="Each module with what the role gives, where the company has it from, and what it comes to today"
        />
        <DataTable
          label="Access by module"
          columns={accessColumns(company_status)}
          rows={access.filter(({ module_key }) => isModuleAvailable(module_key))}
          rowKey={({ module_key }) => module_key}
          empty={<EmptyState title="No modules available" />}
        />
      </section>
    </>
  )
}

function MemberRoleName({ name, isActive }: { name: string; isActive: boolean }) {
  return isActive ? (
    name
  ) : (
    <>
      {name} <StatusBadge tone="warning">Inactive</StatusBadge>
    </>
  )
}

function GuestEvents({ events }: { events: MemberWithAccess['events'] }) {
  return (
    <Panel title="Events" description="A guest reaches these and no others">
      {events.length === 0 ? (
        <p className={styles.lead}>None of them exists any more.</p>
      ) : (
        <ul className={styles.events}>
          {events.map(({ id, name, starts_at }) => (
            <li key={id}>
              {name} {starts_at ? <span>{shortDate(starts_at)}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function accessColumns(companyStatus: string): readonly Column<MemberAccess>[] {
  return [
    { key: 'module', header: 'Module', cell: ({ module_name }) => <strong>{module_name}</strong> },
    {
      key: 'level',
      header: 'Access',
      cell: ({ level }) => <StatusBadge tone={level ? 'success' : 'neutral'}>{accessLevelLabel(level)}</StatusBadge>,
    },
    { key: 'role', header: 'From role', cell: ({ role_level }) => accessLevelLabel(role_level) },
    { key: 'source', header: 'The company has it from', cell: accessSourceLabel },
    {
      key: 'why',
      header: 'Why not more',
      cell: ({ limited_by, level }) =>
        describeAccessLimit(limited_by, companyStatus) ??
        (level === 'admin' ? '' : <span className={styles.why}>The role</span>),
    },
  ]
}

const levelLabels = { read: 'Read', write: 'Write', admin: 'Admin' } as const

export function accessLevelLabel(level: MemberAccess['level']): string {
  return level ? levelLabels[level] : 'None'
}

export function accessSourceLabel({ source, expires_at }: Pick<MemberAccess, 'source' | 'expires_at'>): string {
  if (source === 'core') return 'Every company has it'
  if (source === 'plan') return 'The plan'
  if (source === 'override') return expires_at ? `An override until ${shortDate(expires_at)}` : 'An override'
  return 'Not available to this company'
}

export function describeAccessLimit(limit: AccessLimitReason | null, companyStatus: string): string | null {
  if (limit === null) return null
  const words: Record<AccessLimitReason, string> = {
    user: 'The account is suspended',
    role_inactive: 'The role is inactive',
    module: 'The company does not have this module',
    guest: 'Guests only reach their events',
    company_status: `The company is ${companyStatus.replace('_', ' ')}`,
  }
  return words[limit]
}
