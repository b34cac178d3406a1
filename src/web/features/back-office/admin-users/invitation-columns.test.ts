import { expect, test } from 'vitest'
import { invitationBadge, receivedInvitationColumns, sentInvitationColumns } from './user-invitations-tab.tsx'

const past = '2020-01-01T00:00:00.000Z'
const future = '2999-01-01T00:00:00.000Z'

test.each([
  ['pending', future, 'Pending'],
  ['pending', past, 'Expired'],
  ['accepted', past, 'Accepted'],
  ['cancelled', future, 'Cancelled'],
  ['expired', past, 'Expired'],
] as const)('an invitation that is %s until %s reads %s [A-UDET-93 A-UDET-94]', (status, expires_at, word) => {
  expect(invitationBadge({ status, expires_at }).word).toBe(word)
})

test('the columns have this order [A-UDET-87 A-UDET-88]', () => {
  const headers = (columns: readonly { header: string }[]) => columns.map(({ header }) => header)
  expect(headers(sentInvitationColumns)).toEqual(['Invitee Email', 'Company', 'Scope', 'Status', 'Sent', 'Expires'])
  expect(headers(receivedInvitationColumns)).toEqual([
    'Invited By',
    'Company',
    'Scope',
    'Status',
    'Received',
    'Expires',
  ])
})
