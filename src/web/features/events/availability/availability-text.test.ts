import { expect, test } from 'vitest'
import type { FreeDate, SpaceAvailability } from '#shared/features/events/availability.ts'
import { periodOf, periodsFrom } from './availability-periods.ts'
import { availabilityText, datesText, rankText } from './availability-text.ts'

test.each([
  [1, 'open'],
  [2, '2nd hold'],
  [3, '3rd hold'],
  [4, '4th hold'],
  [11, '11th hold'],
  [12, '12th hold'],
  [21, '21st hold'],
  [112, '112th hold'],
])('rank %i is said as %s', (rank, text) => {
  expect(rankText(rank)).toBe(text)
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

test('several days are said from the first to the last', () => {
  expect(datesText('2027-06-29', 3)).toBe('Tue Jun 29 – Thu Jul 1')
})

test('the default period is the next month, and a year ends on its last day', () => {
  const periods = periodsFrom('2026-12-31')
  expect(periods[0]).toEqual({ label: 'January 2027', from: '2027-01-01', until: '2027-01-31' })
  expect(periods[1]).toEqual({ label: 'February 2027', from: '2027-02-01', until: '2027-02-28' })
  expect(periods.at(-1)).toEqual({ label: 'Next 12 months', from: '2027-01-01', until: '2027-12-31' })
  expect(periodOf({ from: '2027-01-01', until: '2027-03-31' }, periods)).toBe('Next 3 months')
  expect(periodOf({ from: '2027-01-02', until: '2027-03-31' }, periods)).toBe('Other')
})
