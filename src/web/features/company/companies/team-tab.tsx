import { Anchor, Button, Skeleton } from '@mantine/core'
import { UserPlus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Output } from '#shared/call.ts'
import { roleLabel } from '#shared/entities.ts'
import type { companies } from '#shared/features/company/companies.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { numberText } from '#web/ui/format/numbers.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PersonCell } from '#web/ui/person-cell.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './settings-tabs.module.css'

const manyMembersThreshold = 5

/** `inviteDialog` belongs to the team feature, so the router passes it in. Only members who may invite can open it. */
export function TeamTab({ inviteDialog }: { inviteDialog: (close: () => void) => ReactNode }) {
  const can = useCan()
  const overview = useApiQuery(companyApi.companies.getTeamOverview, {})
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <SectionHeader
        title="Team Overview"
        subtitle="Who works with you, at a glance"
        filters={
          <>
            <Button component={Link} to="/team-management" variant="default">
              Full Team Management
            </Button>
            {can({ module: 'team', level: 'write' }) ? (
              <Button leftSection={<UserPlus size={16} aria-hidden="true" />} onClick={() => setInviting(true)}>
                Invite Member
              </Button>
            ) : null}
          </>
        }
      />
      <Loaded
        query={overview}
        loading={<Skeleton height={280} radius={12} role="status" aria-label="Loading the team..." />}
        failed="The team could not be loaded."
      >
        {(known) => <TeamOverview overview={known} />}
      </Loaded>
      {inviting ? <Suspense>{inviteDialog(() => setInviting(false))}</Suspense> : null}
    </>
  )
}

function TeamOverview({ overview }: { overview: Output<typeof companies.calls.getTeamOverview> }) {
  const { members, total_members, pending_invitations, owner } = overview
  return (
    <div className={styles.overview}>
      <div>
        <Panel
          title="Active Members"
          aside={
            total_members >= manyMembersThreshold ? (
              <Anchor component={Link} to="/team-management" size="sm">
                View All
              </Anchor>
            ) : null
          }
        >
          <ul className={styles.members}>
            {members.map((member) => (
              <li key={member.id}>
                <PersonCell name={member.full_name} email={member.email} image={member.avatar_url} />
                <span className={styles.role}>
                  {member.is_primary ? (
                    <StatusBadge tone="accent">Owner</StatusBadge>
                  ) : member.is_guest ? (
                    'Guest'
                  ) : (
                    roleLabel(member.role, 'Member')
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <div>
        <Panel title="Quick Stats">
          <Facts
            facts={[
              ['Total Members', numberText(total_members)],
              ['Pending Invitations', numberText(pending_invitations)],
              ['Owner', owner ? owner.full_name || owner.email : '–'],
            ]}
          />
        </Panel>
      </div>
    </div>
  )
}
