import { Alert, Button, Select, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Permissions } from '#shared/access.ts'
import { isWithinOwnAccess } from '#shared/access.ts'
import { roleLabel } from '#shared/entities.ts'
import { invitations, messageMaximum } from '#shared/features/company/invitations.ts'
import type { TeamRole } from '#shared/features/company/team.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
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

const schema = invitations.calls.sendTeamInvitations.input.pick({ message: true })

/** Roles with more access than the user's own are disabled. */
export function InviteDialog({ onClose, seatPrice }: InviteDialogProps) {
  const roles = useRoles()
  const invite = useInvite()
  const own = useOwnReach()
  const [results, setResults] = useState<readonly AddressResult[]>([])
  const usual = usualRole(roles.data, own.permissions)
  const form = useSchemaForm<InviteForm>(schema, {
    initialValues: { emails: '', company_role_id: null, event_ids: null, message: '' },
    toInput: ({ message }) => ({ message }),
    also: ({ emails }) => ({ emails: addressesProblem(emails) }),
  })
  const { emails, event_ids } = form.values
  const role = form.values.company_role_id ?? usual
  const asGuest = event_ids !== null
  const ready = emails.trim() !== '' && role !== null && (!asGuest || event_ids.length > 0)

  const submit = form.onSubmit((values) => {
    if (!ready) return
    invite.mutate(
      { ...parseAddresses(values.emails), invitation: invitationOf(values, usual) },
      {
        onSuccess: (answered) => {
          const refused = answered.filter(({ outcome }) => outcome === 'refused')
          if (refused.length === 0) return onClose()
          form.setFieldValue('emails', refused.map(({ email }) => email).join('\n'))
          if (answered.length === 1) form.setFieldError('emails', refused[0]?.reason)
          else setResults(answered)
        },
      },
    )
  })
  return (
    <Dialog onClose={onClose} title="Invite Member">
      <form onSubmit={submit} noValidate>
        <UnsavedChanges when={form.isDirty} savedBy={[invite]} />
        <Textarea
          label="Email"
          description="Several addresses can be pasted at once; each gets an invitation of its own"
          autosize
          minRows={1}
          maxRows={6}
          data-autofocus
          required
          readOnly={invite.isPending}
          {...form.getInputProps('emails')}
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
          {...form.getInputProps('company_role_id')}
          value={role}
        />
        {roles.isError ? (
          <Alert color="red" mt="md" title="The roles could not be loaded">
            <Button size="xs" variant="default" onClick={() => roles.refetch()}>
              Retry
            </Button>
          </Alert>
        ) : null}
        <GuestChoice chosen={event_ids} onChoose={(chosen) => form.setFieldValue('event_ids', chosen)} />
        <Textarea
          mt="md"
          label="Message (Optional)"
          description="Goes into the mail, in your name"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={messageMaximum}
          {...form.getInputProps('message')}
        />
        {asGuest ? null : <SeatsLeft />}
        {asGuest ? null : (
          <div className={styles.seats}>{seatPrice(Math.max(1, parseAddresses(emails).addresses.length))}</div>
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

interface InviteForm {
  /** Addresses as typed or pasted. */
  emails: string
  /** Null until another role than the usual one is chosen. */
  company_role_id: string | null
  /** Events of a guest; null for a member. */
  event_ids: readonly string[] | null
  message: string
}

function invitationOf({ company_role_id, event_ids, message }: InviteForm, usual: string | null) {
  const words = { company_role_id: company_role_id ?? usual ?? '', message }
  return event_ids ? { ...words, scope: 'event' as const, event_ids: [...event_ids] } : words
}

function usualRole(roles: readonly TeamRole[] | undefined, own: Permissions): string | null {
  const usual = roles?.find(({ role, is_active }) => role.key === 'member' && is_active)
  return usual && isWithinOwnAccess(own, usual.permissions) ? usual.id : null
}
