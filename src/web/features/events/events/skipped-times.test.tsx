import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { EventDay } from '#shared/event-record.ts'
import { isNearClockChange } from '#shared/time/clock-change.ts'
import { SkippedTimes } from './skipped-times.tsx'

afterEach(cleanup)

const night: EventDay = {
  ...{ date: '2027-03-27', label: '', spaces: [] },
  ...{
    doors: '2027-03-27T22:00',
    starts: '2027-03-27T23:00',
    ends: '2027-03-28T02:30',
    curfew: '2027-03-28T02:30',
    load_in: null,
    load_out: null,
  },
}

test('a skipped time shows once what it is changed to [E-TIME-24]', async () => {
  const { rerender } = render(<SkippedTimes days={[night]} zone="Europe/Berlin" />)
  expect((await screen.findByRole('status')).textContent).toBe(
    'The clocks skip 02:30 +1 on Sun, Mar 28: 03:30 +1 is meant.',
  )
  rerender(<SkippedTimes days={[{ ...night, ends: '2027-03-28T03:30', curfew: null }]} zone="Europe/Berlin" />)
  expect(screen.queryByRole('status')).toBeNull()
})

test.each(['Europe/London', 'UTC', undefined, 'Europe/Nowhere'])(
  'an existing time shows no message: %s',
  async (zone) => {
    render(<SkippedTimes days={[night]} zone={zone} />)
    await import('#shared/time/instants.ts')
    expect(screen.queryByRole('status')).toBeNull()
  },
)

test('a clock change affects only its zone and night', () => {
  expect(isNearClockChange('2027-03-28T02:30', 'Europe/Berlin')).toBe(true)
  expect(isNearClockChange('2027-03-28T02:30', 'Asia/Tokyo')).toBe(false)
  expect(isNearClockChange('2027-03-26T02:30', 'Europe/Berlin')).toBe(false)
  expect(isNearClockChange('2026-10-04T02:30', 'Australia/Sydney')).toBe(true)
})
