import { Button } from '@mantine/core'
import type { MyInvitation } from '#shared/features/company/invitations.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { useAnswerInvitation } from './use-my-invitations.ts'
import styles from './waiting-invitation.module.css'

/** An invitation to this person, with what they may answer. */
export function WaitingInvitation({ invitation }: { invitation: MyInvitation }) {
  const answer = useAnswerInvitation()
  const { company_name, inviter_name, role_label, scope, expires_at } = invitation
  const as = scope === 'event' ? 'as a guest' : `as ${role_label ?? 'Team Member'}`
  return (
    <div className={styles.invitation}>
      <p>
        <strong>{company_name}.</strong> {inviter_name ?? 'A member of the team'} invites you {as}.
        <span>Open until {longDate(expires_at)}</span>
      </p>
      <span className={styles.acts}>
        <Button
          size="xs"
          loading={answer.isPending && answer.variables.accept}
          disabled={answer.isPending}
          onClick={() => answer.mutate({ invitation, accept: true })}
          aria-label={`Accept the invitation to ${company_name}`}
        >
          Accept
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={answer.isPending && !answer.variables.accept}
          disabled={answer.isPending}
          onClick={() => answer.mutate({ invitation, accept: false })}
          aria-label={`Decline the invitation to ${company_name}`}
        >
          Decline
        </Button>
      </span>
    </div>
  )
}
