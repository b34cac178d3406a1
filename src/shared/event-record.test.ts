import { expect, test } from 'vitest'
import { emptyDay, findMisplacedTime } from './event-record.ts'

const [early, late] = ['2027-06-12T', '2027-06-13T']

test.each([
  ['doors after the start', { doors: `${early}21:00`, starts: `${early}20:00` }, 'starts'],
  ['doors on the next day', { doors: `${late}01:00`, starts: `${early}20:00` }, 'doors'],
  ['doors after start and end', { doors: `${early}23:30`, starts: `${early}20:00`, ends: `${early}23:00` }, 'doors'],
  [
    'a start before load-in and doors',
    { load_in: `${early}15:00`, doors: `${early}19:00`, starts: `${early}14:00` },
    'starts',
  ],
  ['an end at the start', { starts: `${early}20:00`, ends: `${early}20:00` }, 'ends'],
  [
    'a load-out before the end',
    { starts: `${early}20:00`, ends: `${late}01:00`, load_out: `${late}00:30` },
    'load_out',
  ],
  ['the right order', { doors: `${early}19:00`, starts: `${early}20:00`, ends: `${late}01:00` }, undefined],
])('of %s the time that is wrong is found', (_, times, wrong) => {
  expect(findMisplacedTime({ ...emptyDay, date: '2027-06-12', ...times })).toBe(wrong)
})
