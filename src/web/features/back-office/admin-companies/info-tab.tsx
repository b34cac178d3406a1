import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { invitationState } from '#web/domain/invitation-state.ts'
import { PlanUsage } from '#web/domain/plan-usage.tsx'
import { userPath } from '#web/features/back-office/admin-links.ts'
import { ImpersonateButton } from '#web/features/back-office/impersonate-button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { PersonCell } from '#web/ui/person-cell.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './admin-companies.module.css'
import { InvitationActions } from './invitation-actions.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { StatusPanel } from './status-panel.tsx'

const DetailsDialog = lazyComponent(() => import('./details-dialog.tsx'), 'DetailsDialog')

export function InfoTab({ company }: { company: CompanyDetail }) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      {company.is_platform ? null : <OwnerPanel company={company} />}
      <StatusPanel company={company} />
      <Panel title="Usage" description={`Against the limits of ${company.plan?.name ?? 'no plan'}`}>
        <PlanUsage usage={company.usage} />
      </Panel>
      <Panel
        title="Company Information"
        aside={
          company.is_platform ? null : (
            <Button variant="default" onClick={() => setEditing(true)}>
              Edit details
            </Button>
          )
        }
      >
        <Facts
          facts={[
            ['Name', company.name],
            ['URL', `/${company.slug}`],
            ['Description', company.description || 'None'],
            ['Company type', company.company_type ?? 'None'],
            ['Contact email', company.contact_email ?? 'None'],
            ['Billing email', company.billing_email ?? 'None'],
            ['Website', company.website ? <WebsiteLink key="website" address={company.website} /> : 'None'],
            ['Timezone', company.timezone],
            trialFact(company),
            ['Events', `${numberText(company.event_count)}, including archived and cancelled`],
            ['Company ID', <code key="id">{company.id}</code>],
          ]}
        />
      </Panel>
      {editing ? (
        <Suspense>
          <DetailsDialog company={company} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The trial of a subscriber is over, or continues at the payment provider. */
function trialFact({ subscriptions: [newest], trial_ends_at }: CompanyDetail): [name: string, value: string] {
  if (newest?.status === 'trialing')
    return ['Trial ends', newest.renewal_date ? shortDate(newest.renewal_date) : 'Unknown']
  if (newest) return ['Trial', `Subscribed on ${shortDate(newest.created_at)}`]
  if (!trial_ends_at) return ['Trial', 'No trial']
  return [Date.parse(trial_ends_at) > Date.now() ? 'Trial ends' : 'Trial ended', shortDate(trial_ends_at)]
}

function WebsiteLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {address}
    </a>
  )
}

function OwnerPanel({ company }: { company: CompanyDetail }) {
  const { owner, id } = company
  if (!owner) return company.has_owner ? null : <InvitedOwner company={company} />
  return (
    <Panel title="Owner" description="Manages billing and can transfer ownership">
      <div className={styles.owner}>
        <Link className={styles.person} to={userPath(owner.id)}>
          <PersonCell name={owner.full_name} email={owner.email} />
        </Link>
        {owner.status === 'suspended' ? <StatusBadge tone="danger">Suspended</StatusBadge> : null}
        <ImpersonateButton user={owner} label="Impersonate owner" companyId={id} />
      </div>
    </Panel>
  )
}

function InvitedOwner({ company }: { company: CompanyDetail }) {
  const [inviting, setInviting] = useState(false)
  const asked = company.owner_invitation
  const state = asked ? invitationState(asked, Date.now()) : null
  return (
    <Panel title="Owner invited" description="The person who accepts becomes the owner with the Admin role">
      {asked && state ? (
        <div className={styles.acts}>
          <strong>{asked.email}</strong>
          <StatusBadge tone={state.tone}>{state.word}</StatusBadge>
          {state.mail ? <StatusBadge tone={state.mail.tone}>{state.mail.word}</StatusBadge> : null}
          <span className={styles.dim}>until {shortDate(asked.expires_at)}</span>
          <InvitationActions invitation={asked} />
        </div>
      ) : null}
      {state?.mayCancel ? null : (
        <Button mt={asked ? 'md' : 0} onClick={() => setInviting(true)}>
          Invite an owner
        </Button>
      )}
      {inviting ? <InviteDialog company={company} asOwner onClose={() => setInviting(false)} /> : null}
    </Panel>
  )
}
