import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { invitationState } from '#web/domain/invitation-state.ts'
import { userPath } from '#web/features/back-office/admin-links.ts'
import { ImpersonateButton } from '#web/features/back-office/impersonate-button.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { PersonCell } from '#web/ui/person-cell.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './admin-companies.module.css'
import { InvitationActions } from './invitation-actions.tsx'
import { InviteDialog } from './invite-dialog.tsx'

export function OwnerPanel({ company }: { company: CompanyDetail }) {
  const { owner, slug } = company
  if (!owner) return company.has_owner ? null : <AwaitedOwner company={company} />
  return (
    <Panel title="Owner" description="Holds the primary membership; pays, and can hand the company over">
      <div className={styles.owner}>
        <Link className={styles.person} to={userPath(owner.id)}>
          <PersonCell name={owner.full_name} email={owner.email} />
        </Link>
        {owner.status === 'suspended' ? <StatusBadge tone="danger">Suspended</StatusBadge> : null}
        <ImpersonateButton user={owner} label="Impersonate owner" company={slug} />
      </div>
    </Panel>
  )
}

function AwaitedOwner({ company }: { company: CompanyDetail }) {
  const [inviting, setInviting] = useState(false)
  const asked = company.owner_invitation
  const state = asked ? invitationState(asked, Date.now()) : null
  return (
    <Panel
      title="Waiting for its owner"
      description="Whoever accepts the invitation becomes the owner, with the Admin role"
    >
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
