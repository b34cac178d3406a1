import { Alert, Anchor, Button, Select, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { isWithinOwnAccess, type Permissions } from '#shared/access.ts'
import { roleLabel } from '#shared/entities.ts'
import { invitations, maxInvitationMessageLength } from '#shared/features/company/invitations.ts'
import type { TeamRole } from '#shared/features/company/team.ts'
import { emailAddress, maxAddressesPerCall } from '#shared/fields.ts'
import { foldText } from '#shared/fold-text.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { shortLocalDate } from '#web/ui/format/local-dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './invite.module.css'
import { type AddressResult, type InvitationsToSend, resultsToast, sendInvitations } from './send-invitations.ts'
import { teamQueries } from './use-members.ts'
import { useOwnPermissions } from './use-own-reach.ts'
import { useRoles } from './use-roles.ts'

const invitationCalls = {
  send: companyApi.invitations.sendTeamInvitations,
  deliveries: companyApi.invitations.getInvitationDeliveries,
}

/** Send invitations. Returns one result per address, and shows a toast even if the dialog was closed meanwhile. */
function useSendInvitations() {
  const invalidate = useInvalidate()
  return useApiMutation((sending: InvitationsToSend) => sendInvitations(sending, invitationCalls), {
    successToast: (results) => {
      // Not awaited, so that the dialog shows the results immediately.
      void invalidate(teamQueries)
      return resultsToast(results)
    },
    errorToast: 'Failed to send invitation:',
    invalidates: [],
  })
}

interface InviteDialogProps {
  /** Event that a guest is invited to, selected at first; null to invite a member. */
  guestOf: string | null
  onClose: () => void
  /** Renders the price of additional members. Provided by the billing feature, through the router. */
  seatPrice: (more: number) => ReactNode
}

const schema = invitations.calls.sendTeamInvitations.input.pick({ message: true })

/** Dialog to invite members or guests. Roles with more access than the user's own are disabled. */
export function InviteDialog({ guestOf, onClose, seatPrice }: InviteDialogProps) {
  const roles = useRoles()
  const invite = useSendInvitations()
  const own = useOwnPermissions()
  const [results, setResults] = useState<readonly AddressResult[]>([])
  const usual = defaultRole(roles.data, own.permissions)
  const form = useSchemaForm<InviteForm>(schema, {
    initialValues: { emails: '', company_role_id: null, event_ids: guestOf === null ? null : [guestOf], message: '' },
    toInput: ({ message }) => ({ message }),
    also: ({ emails }) => ({ emails: addressesProblem(emails) }),
  })
  const { emails, event_ids } = form.values
  const asGuest = event_ids !== null
  const role = asGuest ? guestRole(roles.data, own.permissions) : (form.values.company_role_id ?? usual)
  const ready = emails.trim() !== '' && role !== null && (!asGuest || event_ids.length > 0)

  const submit = form.onSubmit((values) => {
    if (!ready) return
    invite.mutate(
      { ...parseAddresses(values.emails), invitation: toInvitation(values, role) },
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
    <Dialog onClose={onClose} title={guestOf === null ? 'Invite Member' : 'Invite Guest'}>
      <form onSubmit={submit} noValidate>
        <UnsavedChanges when={form.isDirty} savedBy={[invite]} />
        <Textarea
          label="Email"
          description="You can paste several addresses; each gets its own invitation"
          autosize
          minRows={1}
          maxRows={6}
          data-autofocus
          required
          readOnly={invite.isPending}
          {...form.getInputProps('emails')}
        />
        {results.length > 0 ? <AddressResults results={results} /> : null}
        <GuestChoice chosen={event_ids} onChoose={(chosen) => form.setFieldValue('event_ids', chosen)} />
        {asGuest ? null : (
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
        )}
        {roles.isError ? (
          <Alert color="red" mt="md" title="The roles could not be loaded">
            <Button size="xs" variant="default" onClick={() => roles.refetch()}>
              Retry
            </Button>
          </Alert>
        ) : null}
        <Textarea
          mt="md"
          label="Message (Optional)"
          description="Added to the invitation email"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxInvitationMessageLength}
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
  /** Email addresses as typed or pasted. */
  emails: string
  /** Null until the user selects another role than the default. */
  company_role_id: string | null
  /** Ids of the events that a guest member may see; null for a regular member. */
  event_ids: readonly string[] | null
  message: string
}

function toInvitation({ event_ids, message }: InviteForm, role: string | null) {
  const words = { company_role_id: role ?? '', message }
  return event_ids ? { ...words, scope: 'event' as const, event_ids: [...event_ids] } : words
}

function defaultRole(roles: readonly TeamRole[] | undefined, own: Permissions): string | null {
  const usual = roles?.find(({ role, is_active }) => role.key === 'member' && is_active)
  return usual && isWithinOwnAccess(own, usual.permissions) ? usual.id : null
}

/** Guests only read their events, whatever their role. They get the one with the least access. */
function guestRole(roles: readonly TeamRole[] | undefined, own: Permissions): string | null {
  const viewer = roles?.find(({ role, is_active }) => role.key === 'viewer' && is_active)
  return viewer && isWithinOwnAccess(own, viewer.permissions) ? viewer.id : defaultRole(roles, own)
}

const outcomeTones: Record<AddressResult['outcome'], Tone> = {
  sent: 'success',
  undelivered: 'warning',
  refused: 'danger',
}

function AddressResults({ results }: { results: readonly AddressResult[] }) {
  return (
    <ul className={styles.results} aria-label="Results">
      {results.map(({ email, outcome, word }) => (
        <li key={email}>
          <span>{email}</span>
          <StatusBadge tone={outcomeTones[outcome]}>{word}</StatusBadge>
        </li>
      ))}
    </ul>
  )
}

function SeatsLeft() {
  const can = useCan()
  const seats = useApiQuery(companyApi.invitations.listInvitableEvents, {}).data?.seats
  if (!seats || seats.allowed === null) return null
  const isFull = seats.used >= seats.allowed
  const isNearlyFull = seats.used + seats.invited >= seats.allowed * 0.8
  return (
    <Text size="sm" mt="md" c={isFull ? 'red' : 'dimmed'}>
      {numberText(seats.used)} of the {numberText(seats.allowed)} seats in your plan {seats.used === 1 ? 'is' : 'are'}{' '}
      taken.{' '}
      {seats.invited > 0
        ? `${countWithNoun(seats.invited, 'pending invitation')} will take ${seats.invited === 1 ? 'another seat' : `${numberText(seats.invited)} more seats`} once accepted. `
        : ''}
      {isNearlyFull && can({ module: 'company_settings', level: 'read', status: 'any' }) ? (
        <Anchor component={Link} size="sm" td="underline" to="/company-settings?tab=billing">
          Upgrade for more
        </Anchor>
      ) : null}
    </Text>
  )
}

/** Maximum number of entries to parse. The limit of invitations is lower. */
const maximumEntries = 1_000

/**
 * Parse unique email addresses, also as mail programs copy them: "Ada Lovelace <ada@example.com>". Separators are white
 * space, commas and semicolons.
 */
export function parseAddresses(text: string): { addresses: string[]; invalid: string[] } {
  const addresses = new Set<string>()
  const invalid: string[] = []
  for (const line of text.split(/[\n;]+/, maximumEntries))
    for (const entry of entriesOf(line).slice(0, maximumEntries)) {
      const parsed = emailAddress.safeParse(entry)
      if (parsed.success) addresses.add(parsed.data)
      else invalid.push(entry)
    }
  return { addresses: [...addresses], invalid: invalid.slice(0, maximumEntries) }
}

/** Addresses in angle brackets, without the names before them; besides them, words. */
function entriesOf(line: string): string[] {
  const parts = line.split(/<([^<>]*)>/)
  const bracketed = parts.filter((part, at) => at % 2 === 1 && part !== '')
  const words = parts.filter((_, at) => at % 2 === 0).flatMap((part) => part.split(/[\s,]+/).filter(Boolean))
  return bracketed.length === 0 ? words : [...bracketed, ...words.filter((word) => word.includes('@'))]
}

/** Error text if no invitation can be sent, otherwise null. Invalid addresses do not block valid ones. */
export function addressesProblem(text: string): string | null {
  const { addresses, invalid } = parseAddresses(text)
  if (addresses.length > maxAddressesPerCall) return `At most ${maxAddressesPerCall} addresses can be invited at once`
  if (addresses.length > 0) return null
  return invalid.length === 0 ? 'Email is required' : 'Please enter a valid email address'
}

/** A search field is shown from this number of events on. */
const searchableFrom = 8

function NoGuests() {
  const can = useCan()
  return (
    <Alert mt="md">
      Your plan includes no guests.{' '}
      {can({ module: 'company_settings', level: 'read', status: 'any' }) ? (
        <Anchor component={Link} size="sm" td="underline" to="/company-settings?tab=billing">
          See plans
        </Anchor>
      ) : null}
    </Alert>
  )
}

interface GuestChoiceProps {
  /** Ids of the selected events; null for a regular member. */
  chosen: readonly string[] | null
  onChoose: (chosen: readonly string[] | null) => void
}

/** Choice between member and guest. Says that the plan includes no guests if a guest was to be invited. */
function GuestChoice({ chosen, onChoose }: GuestChoiceProps) {
  // Events may have been created since the dialog was open the last time.
  const { data } = useApiQuery(companyApi.invitations.listInvitableEvents, {}, { staleTime: 0 })
  const [search, setSearch] = useState('')
  const [first] = useState(chosen ?? [])
  if (data && !data.guests_allowed) return chosen ? <NoGuests /> : null
  const events = data?.events ?? []
  const toggle = (id: string, on: boolean) =>
    onChoose(on ? [...(chosen ?? []), id] : (chosen ?? []).filter((each) => each !== id))
  const isChosen = ({ id }: { id: string }) => chosen?.includes(id) === true
  const shown = events.filter((one) => isChosen(one) || foldText(one.name).includes(foldText(search)))
  // The events selected at first stay at the top.
  const sorted = shown.toSorted((one, other) => Number(first.includes(other.id)) - Number(first.includes(one.id)))
  return (
    <>
      <fieldset className={styles.choice}>
        <legend>Access</legend>
        <label>
          <input type="radio" name="scope" checked={chosen === null} onChange={() => onChoose(null)} />
          <span>
            The whole company <small>Member with a role</small>
          </span>
        </label>
        <label>
          <input type="radio" name="scope" checked={chosen !== null} onChange={() => onChoose([])} />
          <span>
            Some events only{' '}
            <small>Guest (uses no seat): can view these events and their venues, but change nothing</small>
          </span>
        </label>
      </fieldset>
      {chosen ? (
        <fieldset className={styles.choice} data-scrolls>
          <legend>Events ({chosen.length} selected)</legend>
          {data && events.length === 0 ? <Text size="sm">There are no events yet.</Text> : null}
          {events.length > searchableFrom ? (
            <TextInput
              type="search"
              mb="xs"
              aria-label="Search events"
              placeholder="Search events"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          ) : null}
          {sorted.map(({ id, name, first_date }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              <span>
                {name} {first_date ? <small>{shortLocalDate(first_date)}</small> : null}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  )
}
