import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/platform/api/api-error.ts'
import { type InvitationCalls, sendInvitations, toastOf } from './send-invitations.ts'

const role = '3b241101-e2bb-4255-8caf-4136c566a962'
const moment = '2026-01-08T12:00:00.000Z'
const refused = (code: 'already_invited' | 'seat_limit_reached', error: string) =>
  new ApiError({ code, status: 409, retryable: false, error })

function calls(
  deliveries: ('queued' | 'sent' | 'failed')[],
  refusals: Record<string, Error> = {},
): InvitationCalls & { delivery: ReturnType<typeof vi.fn> } {
  const left = [...deliveries]
  return {
    send: async ({ email, company_role_id }) => {
      if (refusals[email]) throw refusals[email]
      return {
        invitation: {
          id: role,
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
          role: null,
        },
      }
    },
    delivery: vi.fn(async () => ({ delivery: left.shift() ?? 'queued' })),
  }
}
const quick = { milliseconds: 60, pause: 1 }
const to = (addresses: string[], invalid: string[] = []) => ({
  addresses,
  invalid,
  invitation: { company_role_id: role },
})

test('an invitation whose mail leaves is sent, to a named recipient [C-TEAM-48]', async () => {
  const results = await sendInvitations(to(['ada@example.com']), calls(['queued', 'queued', 'sent']), quick)
  expect(results).toEqual([{ email: 'ada@example.com', outcome: 'sent', word: 'Sent', reason: null }])
  expect(toastOf(results)).toEqual({
    title: 'Invitation sent',
    message: 'An invitation is on its way to ada@example.com.',
    tone: 'success',
  })
})

test('a mail that fails leaves an invitation that can be resent, and says so [C-TEAM-49]', async () => {
  const results = await sendInvitations(to(['ada@example.com']), calls(['queued', 'failed']), quick)
  expect(results[0]).toMatchObject({ outcome: 'undelivered', word: 'Email failed' })
  const { title, message, tone } = toastOf(results)
  expect([title, tone]).toEqual(['Invitation created', 'danger'])
  expect(message).toMatch(/ada@example\.com.*email delivery failed\. You can resend it from the Invitations tab\.$/)
})

test('a mail that still waits when the wait ends counts as on its way', async () => {
  const standIn = calls([])
  expect((await sendInvitations(to(['ada@example.com']), standIn, quick))[0]?.outcome).toBe('sent')
  expect(standIn.delivery.mock.calls.length).toBeGreaterThan(1)
})

test('every address has a result of its own, and a failed sending is an error with its reason [C-TEAM-51 C-TEAM-56]', async () => {
  const results = await sendInvitations(
    to(['ada@example.com', 'bob@example.com', 'cy@example.com', 'di@example.com'], ['nobody']),
    calls(['sent', 'sent'], {
      'bob@example.com': refused('already_invited', 'There is a pending invitation for bob@example.com already.'),
      'cy@example.com': refused('seat_limit_reached', 'The plan is full.'),
    }),
    quick,
  )
  expect(results.map(({ email, word }) => [email, word])).toEqual([
    ['nobody', 'Not an address'],
    ['bob@example.com', 'Already invited'],
    ['cy@example.com', 'No seat left'],
    ['ada@example.com', 'Sent'],
    ['di@example.com', 'Sent'],
  ])
  expect(toastOf(results.slice(1))).toEqual({
    title: 'Error',
    message: 'Failed to send invitation: There is a pending invitation for bob@example.com already.',
    tone: 'danger',
  })
})
