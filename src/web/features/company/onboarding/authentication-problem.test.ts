import { expect, test } from 'vitest'
import { authenticationProblem } from './authentication-problem.ts'

const now = Date.parse('2026-01-01T12:00:00Z')
const user = { id: '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11' }
const session = { expires_at: '2026-01-01T13:00:00.000Z' }

test.each([
  ['nothing is wrong', { user, session }, null],
  ['no user', { user: null, session }, 'No user found'],
  ['a user without an id', { user: { id: '' }, session }, 'Invalid user - missing ID'],
  ['no session', { user, session: null }, 'No active session'],
  ['a session that has ended', { user, session: { expires_at: '2026-01-01T11:59:59Z' } }, 'Invalid session token'],
  ['a session without an expiry', { user, session: { expires_at: '' } }, 'Invalid session token'],
  ['an id that is no UUID', { user: { id: 'ada' }, session }, 'Invalid user ID format'],
  ['a UUID of version 1', { user: { id: 'c232ab00-9414-11ec-b3c8-9f6bdeced846' }, session }, 'Invalid user ID format'],
])('%s [C-ONB-40 C-ONB-41 C-ONB-42 C-ONB-43 C-ONB-44 C-ONB-45 C-ONB-46]', (_, known, expected) => {
  expect(authenticationProblem(known, now)).toBe(expected)
})
