import type { Output, Sent } from '#shared/call.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import type { Toast } from '#web/platform/toast/toast.ts'

type Calls = typeof invitations.calls
type Invitation = Sent<Calls['sendTeamInvitation']>
type Delivery = Output<Calls['getInvitationDelivery']>['delivery']

/** The two calls that sending needs, so that a test can stand in for the server. */
export interface InvitationCalls {
  send: (input: Invitation) => Promise<Output<Calls['sendTeamInvitation']>>
  delivery: (input: Sent<Calls['getInvitationDelivery']>) => Promise<{ delivery: Delivery }>
}

export interface AddressResult {
  email: string
  outcome: 'sent' | 'undelivered' | 'refused'
  /** In a word or two, such as 'Already invited'. */
  word: string
  /** The sentence of the refusal. */
  reason: string | null
}

export interface Sending {
  addresses: readonly string[]
  /** What was pasted but is no address. */
  invalid: readonly string[]
  invitation: Omit<Invitation, 'email'>
}

const words: Partial<Record<string, string>> = {
  already_invited: 'Already invited',
  already_member: 'Already a member',
  seat_limit_reached: 'No seat left',
  guest_limit_reached: 'No place for guests left',
  guests_not_allowed: 'No guests in this plan',
}

/** Sends one after the other, then learns what became of the mails. Each address gets a result of its own. [C-TEAM-56] */
export async function sendInvitations(
  { addresses, invalid, invitation }: Sending,
  calls: InvitationCalls,
  wait: WaitOptions = { milliseconds: 15_000, pause: 500 },
): Promise<AddressResult[]> {
  const results: AddressResult[] = invalid.map((email) => ({
    ...{ email, outcome: 'refused' as const, word: 'Not an address' },
    reason: `Not a valid email address: ${email}`,
  }))
  const created: { email: string; id: string }[] = []
  for (const email of addresses) {
    try {
      created.push({ email, id: (await calls.send({ ...invitation, email })).invitation.id })
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'unexpected'
      results.push({ email, outcome: 'refused', word: words[code] ?? 'Not sent', reason: errorMessage(error) })
    }
  }
  const until = Date.now() + wait.milliseconds
  for (const { email, id } of created) {
    const failed = (await outcomeOf(id, calls, until, wait.pause)) === 'failed'
    results.push({
      email,
      outcome: failed ? 'undelivered' : 'sent',
      word: failed ? 'Email failed' : 'Sent',
      reason: null,
    })
  }
  return results
}

interface WaitOptions {
  milliseconds: number
  pause: number
}

/** A mail that still waits when the wait ends counts as on its way; so does one that cannot be asked about. */
async function outcomeOf(id: string, calls: InvitationCalls, until: number, pause: number): Promise<Delivery> {
  for (;;) {
    const { delivery } = await calls.delivery({ invitation_id: id }).catch(() => ({ delivery: 'sent' as const }))
    if (delivery !== 'queued' || Date.now() + pause > until) return delivery
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** What the toast says of them all: the worst first. [C-TEAM-48 C-TEAM-49 C-TEAM-51] */
export function toastOf(results: readonly AddressResult[]): Toast {
  const refused = results.find(({ outcome }) => outcome === 'refused')
  if (refused) {
    return { title: 'Error', message: `Failed to send invitation: ${refused.reason ?? refused.word}`, tone: 'danger' }
  }
  const undelivered = emailsOf(results, 'undelivered')
  if (undelivered.length > 0) {
    return {
      title: 'Invitation created',
      message: `${undelivered.join(', ')}: email delivery failed. You can resend it from the Invitations tab.`,
      tone: 'danger',
    }
  }
  return {
    title: 'Invitation sent',
    message: `An invitation is on its way to ${emailsOf(results, 'sent').join(', ')}.`,
    tone: 'success',
  }
}

function emailsOf(results: readonly AddressResult[], wanted: AddressResult['outcome']): string[] {
  return results.filter(({ outcome }) => outcome === wanted).map(({ email }) => email)
}
