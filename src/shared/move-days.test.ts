import { expect, test } from 'vitest'
import { moveDays, moveSaleDates } from './move-days.ts'

test('all times of all days move by the same number of days as the first date, and unset times stay unset [E-EVT-99]', () => {
  const night = {
    ...{ date: '2027-02-27', label: 'Main', spaces: ['a'] },
    ...{ load_in: '2027-02-27T14:00', doors: '2027-02-27T20:00', starts: '2027-02-27T21:00' },
    ...{ ends: '2027-02-28T00:30', load_out: '2027-02-28T03:00', curfew: '2027-02-28T01:00' },
  }
  const open = {
    ...{ date: '2027-03-01', label: '', spaces: [] },
    ...{ load_in: null, doors: null, starts: null, ends: null, load_out: null, curfew: null },
  }
  expect(moveDays([night, open], '2027-03-01')).toEqual([
    {
      ...{ date: '2027-03-01', label: 'Main', spaces: ['a'] },
      ...{ load_in: '2027-03-01T14:00', doors: '2027-03-01T20:00', starts: '2027-03-01T21:00' },
      ...{ ends: '2027-03-02T00:30', load_out: '2027-03-02T03:00', curfew: '2027-03-02T01:00' },
    },
    { ...open, date: '2027-03-03' },
  ])
  expect(moveDays([night], '2027-02-20')).toMatchObject([{ date: '2027-02-20', curfew: '2027-02-21T01:00' }])
})

test('announcement and sale move by as many days as the event, and empty ones stay empty', () => {
  const event = {
    days: [{ date: '2027-12-30' }],
    announce_at: '2027-09-01T10:00',
    presale_at: null,
    on_sale_at: undefined,
  }
  expect(moveSaleDates(event, '2028-01-02')).toEqual({ announce_at: '2027-09-04T10:00' })
  expect(moveSaleDates(event, '2027-12-30')).toEqual({ announce_at: '2027-09-01T10:00' })
})
