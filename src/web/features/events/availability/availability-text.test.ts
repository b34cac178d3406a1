import { expect, test } from 'vitest'
import type { FreeDate, SpaceAvailability } from '#shared/features/events/availability.ts'
import { availabilityPeriodLabel, availabilityPeriodsFrom } from './availability-periods.ts'
import { availabilityText, datesText, newHoldRankText } from './availability-text.ts'

test.each([
  [1, 'open'],
  [2, 'You’d be 2nd'],
  [3, 'You’d be 3rd'],
  [4, 'You’d be 4th'],
  [11, 'You’d be 11th'],
  [12, 'You’d be 12th'],
  [21, 'You’d be 21st'],
  [112, 'You’d be 112th'],
])('rank %i is said as %s', (rank, text) => {
  expect(newHoldRankText(rank)).toBe(text)
})

const free = (date: string, rank = 1): FreeDate => ({ date, rank, state: rank > 1 ? 'hold' : 'open', reason: null })
const closed: FreeDate = { date: '2027-06-14', rank: 0, state: 'closed', reason: 'Repairs' }
const space = (given: Partial<SpaceAvailability>): SpaceAvailability => ({
  ...{ id: 'hall', name: 'Main Hall', capacity: 1200, time_zone: 'Europe/Berlin', dates: [] },
  ...{ venue: { id: 'house', name: 'Kesselhaus' }, ...given },
})
const june = { from: '2027-06-01', until: '2027-06-30', length: 1, weekdays: [] }

test('the text names zone, space and dates, without closed dates [E-CAL-82 E-CAL-88]', () => {
  const { text } = availabilityText(
    [
      space({ dates: [free('2027-06-12'), free('2027-06-13', 2), closed] }),
      space({ id: 'club', name: 'Club', capacity: null, dates: [closed] }),
      space({ venue: { id: 'other', name: 'Arc' }, time_zone: 'Europe/London', dates: [free('2027-06-12')] }),
    ],
    june,
  )
  expect(text).toBe(
    [
      'Free dates, Jun 1, 2027 – Jun 30, 2027',
      '',
      'Kesselhaus (time zone Europe/Berlin)',
      'Main Hall (1,200): Sat Jun 12',
      '  On hold: Sun Jun 13 (one hold before you)',
      'Club: no free dates',
      '',
      'Arc (time zone Europe/London)',
      'Main Hall (1,200): Sat Jun 12',
      '',
    ].join('\n'),
  )
})

test('the HTML says the same, and names cannot contain markup [E-CAL-83]', () => {
  const { html } = availabilityText(
    [space({ name: '<b>Hall', dates: [free('2027-06-12'), free('2027-06-13', 3)] })],
    june,
  )
  expect(html).toBe(
    '<p><b>Free dates, Jun 1, 2027 – Jun 30, 2027</b></p><p>Kesselhaus (time zone Europe/Berlin)</p>' +
      '<ul><li><b>&lt;b&gt;Hall (1,200)</b>: Sat Jun 12<br>On hold: Sun Jun 13 (2 holds before you)</li></ul>',
  )
})

test('the heading names the weekdays that are asked for', () => {
  const { text } = availabilityText([space({ dates: [] })], { ...june, weekdays: [5, 6] })
  expect(text).toMatch(/^Free dates, Fridays, Saturdays, Jun 1, 2027 – Jun 30, 2027\n/)
})

test.each([
  [{ begins: '19:00', ends: '23:30' }, '19:00–23:30, '],
  [{ begins: '19:00', ends: null }, 'from 19:00, '],
  [{ ends: '18:00' }, 'until 18:00, '],
])('the heading names the times that are asked for: %j', (times, shown) => {
  const { text } = availabilityText([space({ dates: [] })], { ...june, ...times })
  expect(text.split('\n')[0]).toBe(`Free dates, ${shown}Jun 1, 2027 – Jun 30, 2027`)
})

test('blocks of several days are merged into ranges that are equally free', () => {
  const dates = [
    ...['12', '13', '14'].map((day) => free(`2027-06-${day}`)),
    ...['15', '16'].map((day) => free(`2027-06-${day}`, 2)),
    free('2027-06-17', 3),
    free('2027-06-20'),
  ]
  const { text } = availabilityText([space({ dates })], { ...june, length: 2 })
  expect(text.split('\n')).toEqual([
    'Free dates, 2 days in a row, Jun 1, 2027 – Jun 30, 2027',
    '',
    'Kesselhaus (time zone Europe/Berlin)',
    'Main Hall (1,200): any 2 days in a row from Sat Jun 12 to Tue Jun 15, Sun Jun 20 – Mon Jun 21',
    '  On hold: any 2 days in a row from Tue Jun 15 to Thu Jun 17 (one hold before you), ' +
      'Thu Jun 17 – Fri Jun 18 (2 holds before you)',
    '',
  ])
  const fridays = availabilityText([space({ dates })], { ...june, length: 2, weekdays: [5] }).text
  expect(fridays).toMatch(/^Free dates, 2 days in a row from Fridays, Jun 1/)
})

test('several days are said from the first to the last', () => {
  expect(datesText('2027-06-29', 3)).toBe('Tue Jun 29 – Thu Jul 1')
})

test('the default period is the next month, and a year ends on its last day', () => {
  const periods = availabilityPeriodsFrom('2026-12-31')
  expect(periods[0]).toEqual({ label: 'January 2027', from: '2027-01-01', until: '2027-01-31' })
  expect(periods[1]).toEqual({ label: 'February 2027', from: '2027-02-01', until: '2027-02-28' })
  expect(periods.at(-1)).toEqual({ label: 'Next 12 months', from: '2027-01-01', until: '2027-12-31' })
  expect(availabilityPeriodLabel({ from: '2027-01-01', until: '2027-03-31' }, periods)).toBe('Next 3 months')
  expect(availabilityPeriodLabel({ from: '2027-01-02', until: '2027-03-31' }, periods)).toBe('Other')
})
