import { expect, test, vi } from 'vitest'
import { type InvitationCalls, resultsToast, sendInvitations } from './send-invitations.ts'

const role = '3b241101-e2bb-4255-8caf-4136c566a962'
const moment = '2026-01-08T12:00:00.000Z'
type Refusal = NonNullable<Awaited<ReturnType<InvitationCalls['send']>>['results'][number]['refusal']>

/** Each email address becomes its invitation's id; `deliveries` are the responses to successive polls. */
function calls(
  deliveries: Record<string, 'queued' | 'sent' | 'failed'>[],
  refusals: Record<string, Refusal> = {},
): InvitationCalls & { deliveries: ReturnType<typeof vi.fn> } {
  const left = [...deliveries]
  return {
    send: async ({ emails, company_role_id }) => ({
      results: emails.map((email) => ({
        email,
        refusal: refusals[email] ?? null,
        invitation: refusals[email]
          ? null
          : {
              id: email,
              email,
              company_id: role,
              company_role_id,
              invited_by: null,
              status: 'pending',
              scope: 'company',
              event_ids: [],
              delivery: 'queued',
              expires_at: moment,
              created_at: moment,
              inviter: null,
              by_staff: false,
              role: null,
            },
      })),
    }),
    deliveries: vi.fn(async ({ invitation_ids }: { invitation_ids: string | string[] }) => {
      const now = left.shift() ?? {}
      return {
        deliveries: [invitation_ids].flat().map((id) => ({ invitation_id: id, delivery: now[id] ?? 'queued' })),
      }
    }),
  }
}
const quick = { milliseconds: 60, pause: 1 }
const to = (addresses: string[], invalid: string[] = []) => ({
  addresses,
  invalid,
  invitation: { company_role_id: role },
})

test('an invitation counts as sent once its mail is sent, with the recipient [C-TEAM-48]', async () => {
  const results = await sendInvitations(to(['ada@example.com']), calls([{}, {}, { 'ada@example.com': 'sent' }]), quick)
  expect(results).toEqual([{ email: 'ada@example.com', outcome: 'sent', word: 'Sent', reason: null }])
  expect(resultsToast(results)).toEqual({
    title: 'Invitation sent',
    message: 'An invitation is on its way to ada@example.com.',
    tone: 'success',
  })
})

test('a failed mail keeps a resendable invitation, and is reported [C-TEAM-49]', async () => {
  const results = await sendInvitations(to(['ada@example.com']), calls([{}, { 'ada@example.com': 'failed' }]), quick)
  expect(results[0]).toMatchObject({ outcome: 'undelivered', word: 'Email failed' })
  const { title, message, tone } = resultsToast(results)
  expect([title, tone]).toEqual(['Invitation created', 'danger'])
  expect(message).toMatch(/ada@example\.com.*email delivery failed\. You can resend it from the Invitations tab\.$/)
})

test('a mail still queued after the wait counts as being sent', async () => {
  const standIn = calls([])
  expect((await sendInvitations(to(['ada@example.com']), standIn, quick))[0]?.outcome).toBe('sent')
  expect(standIn.deliveries.mock.calls.length).toBeGreaterThan(1)
})

test('every address has its own result, and a failure has a reason [C-TEAM-51 C-TEAM-56]', async () => {
  const results = await sendInvitations(
    to(['ada@example.com', 'bob@example.com', 'cy@example.com', 'di@example.com'], ['nobody']),
    calls([{ 'ada@example.com': 'sent', 'di@example.com': 'sent' }], {
      'bob@example.com': {
        code: 'already_invited',
        error: 'bob@example.com already has a pending invitation.',
      },
      'cy@example.com': { code: 'seat_limit_reached', error: 'The plan is full.' },
    }),
    quick,
  )
  expect(results.map(({ email, word }) => [email, word])).toEqual([
    ['nobody', 'Not an address'],
    ['ada@example.com', 'Sent'],
    ['bob@example.com', 'Already invited'],
    ['cy@example.com', 'No seat left'],
    ['di@example.com', 'Sent'],
  ])
  expect(resultsToast(results.slice(1))).toEqual({
    title: 'Error',
    message: 'Failed to send invitation: bob@example.com already has a pending invitation.',
    tone: 'danger',
  })
})
