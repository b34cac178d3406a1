import { expect, test } from 'vitest'
import { invitationState } from './invitation-state.ts'

const now = Date.parse('2026-01-08T12:00:00Z')
const later = '2026-01-09T12:00:00.000Z'
const earlier = '2026-01-07T12:00:00.000Z'

test.each([
  ['accepted', later, 'Accepted', false, false, 'C-TEAM-66 C-TEAM-72 C-TEAM-76'],
  ['cancelled', later, 'Cancelled', false, false, 'C-TEAM-67 C-TEAM-72 C-TEAM-76'],
  ['expired', earlier, 'Expired', false, false, 'C-TEAM-68'],
  ['pending', earlier, 'Expired', true, false, 'C-TEAM-69 C-TEAM-71 C-TEAM-75'],
  ['pending', '2026-01-08T12:00:00.000Z', 'Expired', true, false, 'C-TEAM-69 C-TEAM-71 C-TEAM-75'],
  ['pending', '2026-01-08T12:00:00.001Z', 'Pending', true, true, 'C-TEAM-70 C-TEAM-71 C-TEAM-74'],
  ['pending', later, 'Pending', true, true, 'C-TEAM-70 C-TEAM-71 C-TEAM-74'],
] as const)(
  'status %s with expiry %s reads %s; resend %s, cancel %s [%s]',
  (status, expires_at, word, mayResend, mayCancel, _ids) => {
    expect(invitationState({ status, expires_at, delivery: 'sent' }, now)).toMatchObject({ word, mayResend, mayCancel })
  },
)

test.each([
  ['pending', 'failed', later, 'Email failed'],
  ['pending', 'queued', later, 'Email on its way'],
  ['pending', 'link', later, 'Link copied'],
  ['pending', 'sent', later, undefined],
  ['pending', 'failed', earlier, undefined],
  ['accepted', 'failed', later, undefined],
] as const)('status %s with delivery %s until %s shows the mail state: %s', (status, delivery, expires_at, word) => {
  expect(invitationState({ status, expires_at, delivery }, now).mail?.word).toBe(word)
})
