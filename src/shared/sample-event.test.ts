import { expect, test } from 'vitest'
import { events } from '#shared/features/events/events.ts'
import { dayOfWeek, daysBetween } from '#shared/time/local-date.ts'
import { sampleEvent } from './sample-event.ts'

test.each(['2026-11-23', '2026-11-27', '2026-11-28', '2026-12-31'])(
  'from %s the sample is on a Friday one to two weeks ahead, and is marked as a sample',
  (today) => {
    const sample = sampleEvent(today)
    const date = sample.days[0]?.date ?? ''
    expect(dayOfWeek(date)).toBe(5)
    expect(daysBetween(today, date)).toBeGreaterThanOrEqual(7)
    expect(daysBetween(today, date)).toBeLessThan(14)
    expect(sample.name).toMatch(/^Sample event/)
    expect(events.calls.createRecord.input.safeParse(sample).success).toBe(true)
  },
)
