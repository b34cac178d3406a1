import { Alert, Button, Select, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Permissions } from '#shared/access.ts'
import { isWithinOwnAccess } from '#shared/access.ts'
import { roleLabel } from '#shared/entities.ts'
import { messageMaximum } from '#shared/features/company/invitations.ts'
import type { TeamRole } from '#shared/features/company/team.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { AddressResults } from './address-results.tsx'
import { addressesProblem, parseAddresses } from './addresses.ts'
import { GuestChoice } from './guest-choice.tsx'
import styles from './invite.module.css'
import { SeatsLeft } from './seats-left.tsx'
import type { AddressResult } from './send-invitations.ts'
import { useInvite } from './use-invite.ts'
import { useOwnReach } from './use-own-reach.ts'
import { useRoles } from './use-roles.ts'

interface InviteDialogProps {
  onClose: () => void
  /** Cost of additional members; belongs to billing, passed in by the router. */
  seatPrice: (more: number) => ReactNode
}

/** Roles with more access than the user's own are disabled. */
export function InviteDialog({ onClose, seatPrice }: InviteDialogProps) {
  const roles = useRoles()
  const invite = useInvite()
  const own = useOwnReach()
  const [text, setText] = useState('')
  const [chosenRole, setRole] = useState<string | null>(null)
  const [message, setMessage] = useState('')
  const [events, setEvents] = useState<readonly string[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [results, setResults] = useState<readonly AddressResult[]>([])
  const role = chosenRole ?? usualRole(roles.data, own.permissions)
  const asGuest = events !== null
  const ready = text.trim() !== '' && role !== null && (!asGuest || events.length > 0)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = addressesProblem(text)
    setProblem(wrong)
    if (wrong || !role || !ready) return
    const words = { company_role_id: role, message }
    const invitation = asGuest ? { ...words, scope: 'event' as const, event_ids: [...events] } : words
    invite.mutate(
      { ...parseAddresses(text), invitation },
      {
        onSuccess: (answered) => {
          const refused = answered.filter(({ outcome }) => outcome === 'refused')
          if (refused.length === 0) return onClose()
          setText(refused.map(({ email }) => email).join('\n'))
          if (answered.length === 1) return setProblem(refused[0]?.reason ?? null)
          setResults(answered)
        },
      },
    )
  }
  return (
    <Dialog onClose={onClose} title="Invite Member">
      <form onSubmit={submit} noValidate>
        <Textarea
          label="Email"
          description="Several addresses can be pasted at once; each gets an invitation of its own"
          autosize
          minRows={1}
          maxRows={6}
          data-autofocus
          required
          value={text}
          readOnly={invite.isPending}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
          }}
        />
        {results.length > 0 ? <AddressResults results={results} /> : null}
        <Select
          mt="md"
          label="Role"
          placeholder={roles.isPending ? 'Loading roles...' : 'Choose a role'}
          required
          data={(roles.data ?? [])
            .filter(({ is_active }) => is_active)
            .map((each) => ({
              value: each.id,
              label: roleLabel(each, 'Team Member'),
              disabled: !isWithinOwnAccess(own.permissions, each.permissions),
            }))}
          value={role}
          onChange={setRole}
        />
        {roles.isError ? (
          <Alert color="red" mt="md" title="The roles could not be loaded">
            <Button size="xs" variant="default" onClick={() => roles.refetch()}>
              Retry
            </Button>
          </Alert>
        ) : null}
        <GuestChoice chosen={events} onChoose={setEvents} />
        <Textarea
          mt="md"
          label="Message (Optional)"
          description="Goes into the mail, in your name"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={messageMaximum}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {asGuest ? null : <SeatsLeft />}
        {asGuest ? null : (
          <div className={styles.seats}>{seatPrice(Math.max(1, parseAddresses(text).addresses.length))}</div>
        )}
        <DialogFooter onCancel={onClose} label={results.length > 0 ? 'Close' : 'Cancel'}>
          <Button type="submit" disabled={!ready} loading={invite.isPending}>
            Send Invitation
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function usualRole(roles: readonly TeamRole[] | undefined, own: Permissions): string | null {
  const usual = roles?.find(({ role, is_active }) => role.key === 'member' && is_active)
  return usual && isWithinOwnAccess(own, usual.permissions) ? usual.id : null
}
