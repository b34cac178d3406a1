import { expect, test } from 'vitest'
import type { Challenge } from '#shared/features/events/holds.ts'
import {
  challengeText,
  expiryText,
  holdDeadlineOf,
  holdGroupText,
  keptAbove,
  lostDatesText,
  termText,
} from './hold-texts.ts'

const challenge = {
  ...{ id: 'c', challenger: { id: 'zephyr', name: 'Zephyr' }, challenged: { id: 'aurora', name: 'Aurora' } },
  ...{ state: 'kept', created_at: '2027-06-01T10:00:00Z', due_at: '2027-06-03T10:00:00Z', confirm_by: null },
  ...{ answered_at: null, answered_by: 'Polar Agency', entered_by: 'Olga Owner' },
  ...{ asked_for_call_at: null, call_number: null },
} as Challenge

test.each([
  ['zephyr', {}, 'Polar Agency wants the date of ‘Aurora’ (entered by Olga Owner).'],
  ['aurora', {}, 'Polar Agency wants this date (entered by Olga Owner).'],
  ['zephyr', { entered_by: null }, 'Polar Agency wants the date of ‘Aurora’.'],
  [
    'zephyr',
    { state: 'released', challenged: { id: 'aurora', name: null } },
    'Another hold is no longer above this hold.',
  ],
  ['aurora', { state: 'released' }, 'Released after the challenge by ‘Zephyr’.'],
  ['aurora', { state: 'released', answered_by: null }, 'The challenge by ‘Zephyr’ ended.'],
  ['zephyr', { state: 'void' }, 'The challenge of ‘Aurora’ ended.'],
])('on the page of %s with %o, an answer reads %s', (id, given, text) => {
  expect(challengeText({ ...challenge, ...given } as Challenge, id, 'UTC')).toBe(text)
})

const hold = {
  ...{ event_id: 'zephyr', expires_at: '2027-06-12T16:00:00Z', time_zone: 'UTC', challenge: null },
  is_behind_confirmed: false,
}
const confirmBy = '2027-06-04T10:00:00Z'
test.each([
  ['without a challenge', null, /^Expires Jun 12/, hold.expires_at],
  [
    'after nobody answered',
    { state: 'dropped', confirm_by: confirmBy },
    /^Confirm by Jun 4.*, or ‘Aurora’ is above again$/,
    confirmBy,
  ],
  ['after a release', { state: 'released', confirm_by: confirmBy }, /^Confirm by Jun 4, 2027, \d+:\d+/, confirmBy],
  ['while its challenge runs', { state: 'running' }, /^Expires Jun 12/, hold.expires_at],
  [
    'while it is challenged',
    { state: 'running', challenger: challenge.challenged, challenged: challenge.challenger },
    /^Answer the challenge by Jun 3/,
    challenge.due_at,
  ],
] as const)('there is one deadline %s', (_, given, text, end) => {
  const shown = { ...hold, challenge: given && { ...challenge, ...given } }
  expect(termText(shown)).toMatch(text)
  expect(holdDeadlineOf(shown).at).toBe(end)
})

test.each([
  ['the expiry', {}, /^Jun 12, 2027, \d+:\d+ PM UTC$/],
  [
    'the end of the challenge',
    { challenged: { id: 'zephyr' }, challenger: {}, state: 'running' },
    /^Jun 3.* to answer$/,
  ],
  ['the time to confirm', { state: 'dropped', confirm_by: confirmBy }, /^Jun 4.* to confirm$/],
])('the list of holds has %s as the deadline', (_, given, text) => {
  expect(expiryText({ ...hold, challenge: { ...challenge, ...given } as Challenge })).toMatch(text)
})

const group = { id: 'g', choice: 'all' as const, size: 3, held: 2, lost_dates: ['2027-06-03', '2027-06-04'] }
test.each([
  ['nothing of dates that are left', { lost_dates: [], ended_dates: [] }, null, null],
  ['that dates were confirmed for others', { ended_dates: [] }, null, 'Thu, Jun 3, Fri, Jun 4 are no longer available'],
  ['that dates were released', { ended_dates: group.lost_dates }, null, 'Thu, Jun 3, Fri, Jun 4 are no longer on hold'],
  ['both', { ended_dates: ['2027-06-04'] }, null, 'Thu, Jun 3 is no longer available, Fri, Jun 4 is no longer on hold'],
  ['nothing after the hold has ended', { ended_dates: group.lost_dates }, '2027-06-01T10:00:00Z', null],
])('a group says %s', (_, given, ended_at, text) => {
  expect(lostDatesText({ ended_at, group: { ...group, ...given } })).toBe(text)
})

test.each([
  ['the holder above wants the date', {}, {}, [1, 2], true],
  ['that hold is below by now', {}, {}, [2, 1], false],
  ['that hold has ended', {}, {}, [null, 1], false],
  ['the challenge was withdrawn', { state: 'withdrawn' }, {}, [1, 2], false],
  ['another challenge runs', {}, { challenge }, [1, 2], false],
  ['the own hold has ended', {}, { ended_at: '2027-06-02T10:00:00Z' }, [1, null], false],
] as const)('a challenger waits for the hold above: %s', (_, given, own, [aurora, zephyr], waits) => {
  const queue = Object.entries({ aurora, zephyr }).flatMap(([id, rank]) => (rank === null ? [] : [{ id, rank }]))
  const found = keptAbove(
    { ...hold, ended_at: null, ...own },
    [{ ...challenge, ...given } as Challenge],
    [{ holds: queue }],
  )
  expect(found !== undefined).toBe(waits)
})

test.each([
  ['any', 12, null, 'One of 12 dates'],
  ['any', 1, null, '1 of 12 dates left'],
  ['any', 1, '2027-06-01T10:00:00.000Z', 'One of 12 dates'],
  ['all', 1, null, 'All 12 dates'],
] as const)('a group of which %s are wanted, with %i on hold, ended %s, is %s', (choice, held, ended_at, text) => {
  expect(holdGroupText({ group: { ...group, choice, size: 12, held, ended_dates: [] }, ended_at })).toBe(text)
})
