import { expect, test } from 'vitest'
import { type SystemHealth, systemParts } from '#shared/features/back-office/admin-home.ts'
import { healthLabel, healthSummary, remedyOf, systemPartNames } from './health-text.ts'

test("'Healthy', 'Operational' and 'Connected' are shown only for good measurements [A-HOME-19 A-HOME-20]", () => {
  const words = (state: SystemHealth['state']) => systemParts.map((part) => healthLabel({ part, state }).word)
  const praise = ['Healthy', 'Operational', 'Connected']
  expect(words('good')).toEqual([
    'Healthy',
    'Operational',
    'Operational',
    'Connected',
    'Healthy',
    'Operational',
    'Healthy',
  ])
  for (const state of ['slow', 'warning', 'failing', 'off'] as const)
    expect(words(state).filter((word) => praise.includes(word))).toEqual([])
})

test('the summary names problems, without parts that are not configured', () => {
  const parts = systemParts.map((part) => ({ part, state: 'good' as const, response_ms: 1, detail: null }))
  const [database, ...others] = parts
  expect(healthSummary(parts)).toBe('All systems operational.')
  expect(healthSummary([{ part: 'payments', state: 'off', response_ms: null, detail: null }])).toBe(
    healthSummary(parts),
  )
  expect(database && healthSummary([{ ...database, state: 'slow' }, ...others])).toContain(
    `${systemPartNames.database} needs attention.`,
  )
  expect(healthSummary([{ part: 'clock', state: 'warning', response_ms: 1, detail: null }])).toContain(
    'Clocks need attention.',
  )
})

test('every problem says where to act, and only that', () => {
  for (const part of systemParts) {
    expect(remedyOf({ part, state: 'good' })).toBeNull()
    for (const state of ['slow', 'warning', 'failing', 'off'] as const)
      expect(remedyOf({ part, state })?.words).toMatch(/\.$/)
  }
  expect(remedyOf({ part: 'payments', state: 'failing' })?.page?.path).toBe('/admin/subscriptions')
})
