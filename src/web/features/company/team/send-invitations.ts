import type { Output, RequestInput } from '#shared/call.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import type { Toast } from '#web/platform/toast/toast.ts'

type Calls = typeof invitations.calls
type InvitationBatch = RequestInput<Calls['sendTeamInvitations']>

export interface InvitationCalls {
  send: (input: InvitationBatch) => Promise<Output<Calls['sendTeamInvitations']>>
  deliveries: (
    input: RequestInput<Calls['getInvitationDeliveries']>,
  ) => Promise<Output<Calls['getInvitationDeliveries']>>
}

export interface AddressResult {
  email: string
  outcome: 'sent' | 'undelivered' | 'refused'
  word: string
  reason: string | null
}

export interface InvitationsToSend {
  addresses: readonly string[]
  invalid: readonly string[]
  invitation: Omit<InvitationBatch, 'emails'>
}

const refusalLabels: Partial<Record<string, string>> = {
  already_invited: 'Already invited',
  already_member: 'Already a member',
  seat_limit_reached: 'No seat left',
  guest_limit_reached: 'No place for guests left',
  guests_not_allowed: 'No guests in this plan',
}

/** Send all invitations in one call, then poll until their emails are delivered. Returns one result per address. */
export async function sendInvitations(
  { addresses, invalid, invitation }: InvitationsToSend,
  calls: InvitationCalls,
  wait: WaitOptions = { milliseconds: 15_000, pause: 500 },
): Promise<AddressResult[]> {
  const { results } = await calls.send({ ...invitation, emails: [...addresses] })
  const made = results.flatMap(({ invitation: one }) => one?.id ?? [])
  const failed = await waitForFailures(made, calls, wait)
  return [
    ...invalid.map((email) => refusedResult(email, 'Not an address', `Not a valid email address: ${email}`)),
    ...results.map(({ email, invitation: one, refusal }) => {
      if (!one) return refusedResult(email, refusalLabels[refusal?.code ?? ''] ?? 'Not sent', refusal?.error ?? null)
      return failed.has(one.id)
        ? { email, outcome: 'undelivered' as const, word: 'Email failed', reason: null }
        : { email, outcome: 'sent' as const, word: 'Sent', reason: null }
    }),
  ]
}

function refusedResult(email: string, word: string, reason: string | null): AddressResult {
  return { email, outcome: 'refused', word, reason }
}

interface WaitOptions {
  milliseconds: number
  pause: number
}

/** Ids of invitations whose email failed. Emails that are still queued after the timeout count as sent. */
async function waitForFailures(ids: string[], calls: InvitationCalls, wait: WaitOptions): Promise<Set<string>> {
  const until = Date.now() + wait.milliseconds
  while (ids.length > 0) {
    const { deliveries } = await calls.deliveries({ invitation_ids: ids }).catch(() => ({ deliveries: [] }))
    const waits = deliveries.some(({ delivery }) => delivery === 'queued')
    if (!waits || Date.now() + wait.pause > until)
      return new Set(deliveries.filter(({ delivery }) => delivery === 'failed').map((one) => one.invitation_id))
    await new Promise((resolve) => setTimeout(resolve, wait.pause))
  }
  return new Set()
}

export function resultsToast(results: readonly AddressResult[]): Toast {
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
