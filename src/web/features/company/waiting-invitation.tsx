import { Button } from '@mantine/core'
import { countNoun } from '#shared/count-noun.ts'
import type { MyInvitation } from '#shared/features/company/invitations.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { useAcceptMyInvitation, useDeclineMyInvitation } from './use-my-invitations.ts'
import styles from './waiting-invitation.module.css'

export function WaitingInvitation({ invitation, large = false }: { invitation: MyInvitation; large?: boolean }) {
  const accept = useAcceptMyInvitation(invitation)
  const decline = useDeclineMyInvitation(invitation)
  const answering = accept.isPending || decline.isPending
  const { id: invitation_id, company_name, inviter_name, role_label, scope, events, expires_at } = invitation
  const as = scope === 'event' ? guestText(events) : `as ${role_label ?? 'Team Member'}`
  return (
    <div className={styles.invitation} data-large={large || undefined}>
      <p>
        <strong>{company_name}.</strong> {inviter_name ?? 'A member of the team'} invites you {as}.
        <span>Open until {longDate(expires_at)}</span>
      </p>
      <span className={styles.acts}>
        <Button
          size={large ? 'md' : 'xs'}
          loading={accept.isPending}
          disabled={answering}
          onClick={() => accept.mutate({ invitation_id })}
          aria-label={`Accept the invitation to ${company_name}`}
        >
          Accept
        </Button>
        <Button
          size={large ? 'md' : 'xs'}
          variant="default"
          loading={decline.isPending}
          disabled={answering}
          onClick={() => decline.mutate({ invitation_id })}
          aria-label={`Decline the invitation to ${company_name}`}
        >
          Decline
        </Button>
      </span>
    </div>
  )
}

function guestText(events: readonly string[]): string {
  const [first, ...others] = events
  if (first === undefined) return 'as a guest'
  return others.length === 0
    ? `to ${first} as a guest`
    : `to ${first} and ${countNoun(others.length, 'other event')} as a guest`
}
