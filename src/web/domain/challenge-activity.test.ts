import { expect, test } from 'vitest'
import { activityText } from './challenge-activity.ts'

const hidden = '0198f5a0-0000-7000-8000-000000000001'
const textOf = (action_type: string, values: Record<string, unknown>) =>
  activityText({
    ...{ action_type, resource_type: 'event' },
    changes: Object.entries(values).map(([field, after]) => ({ field, before: null, after })),
  })

test.each([
  ['challenge', { challenged_id: 'Nova on tour', hours: 48 }, 'Challenged ‘Nova on tour’'],
  ['receive_challenge', { challenger_id: 'Echo' }, 'Challenged by ‘Echo’'],
  ['receive_challenge', { challenger_id: hidden }, 'Challenged by another hold'],
  ['answer_challenge', { answer: 'call', challenger_id: 'Echo' }, 'Asked for a call about the challenge by ‘Echo’'],
  [
    'answer_challenge',
    { answer: 'keep', challenger_id: 'Echo' },
    'Answered the challenge by ‘Echo’: the date is wanted',
  ],
  ['answer_challenge', { answer: 'release', challenger_id: hidden }, 'Released after the challenge by another hold'],
  ['receive_answer', { answer: 'keep', challenged_id: 'Nova' }, 'The holder of ‘Nova’ wants the date'],
  ['receive_answer', { answer: 'release', challenged_id: hidden }, 'Another hold was released'],
  ['receive_answer', { answer: 'call', challenged_id: hidden }, 'The holder of another hold asked for a call'],
  [
    'end_challenge',
    { state: 'dropped', challenged_id: 'Nova' },
    '‘Nova’ did not answer the challenge and is below now',
  ],
  [
    'end_challenge',
    { state: 'released', challenged_id: hidden },
    'Another hold was released, which ends the challenge',
  ],
  ['end_challenge', { state: 'void', challenged_id: 'Nova' }, '‘Nova’ is no longer challenged; there was no answer'],
  [
    'end_challenge',
    { state: 'dropped', challenger_id: hidden },
    'The challenge by another hold ended without an answer, so this hold is below now',
  ],
  [
    'end_challenge',
    { state: 'kept', challenger_id: 'Echo' },
    'The challenge by ‘Echo’ ended, because this event was confirmed',
  ],
  ['end_challenge', { state: 'void', challenger_id: 'Echo' }, 'The challenge by ‘Echo’ ended without an answer'],
  ['withdraw_challenge', { state: 'withdrawn', challenged_id: 'Nova' }, 'Withdrew the challenge of ‘Nova’'],
  ['withdraw_challenge', { state: 'withdrawn', challenger_id: 'Echo' }, 'The challenge by ‘Echo’ was withdrawn'],
])('%s with %o reads %s', (action, values, headline) => {
  expect(textOf(action, values)).toEqual({ headline, changes: [] })
})

test('says until when a challenge can be answered, and leaves entries without the other event as they are', () => {
  expect(textOf('challenge', { challenged_id: 'Nova', due_at: '2027-06-11T12:00:00.000Z' }).headline).toMatch(
    /^Challenged ‘Nova’ \(until Jun 11, 2027, .+\)$/,
  )
  const old = textOf('challenge', { hours: 48 })
  expect(old.headline).toBe('Challenged a hold')
  expect(old.changes).toHaveLength(1)
})

test.each([
  ['hold', null, 'Released'],
  ['hold', 'The artist has another date', 'Released'],
  ['hold', 'The hold expired', 'Expired'],
  ['inquiry', null, 'declined'],
])('from %s with the reason %s, the status declined is called %s', (before, reason, after) => {
  const changes = [
    { field: 'status', before, after: 'declined' },
    { field: 'status_reason', before: null, after: reason },
  ]
  const text = activityText({ action_type: 'status_change', resource_type: 'event', changes })
  expect(text.changes).toEqual([{ field: 'status', before, after }, changes[1]])
})
