import { afterEach, expect, test, vi } from 'vitest'
import { isModuleAvailable } from '#shared/modules.ts'
import { mapPlanLimits } from '#shared/plan-limits.ts'
import { plan } from '#tests/web/plan.ts'
import { isOverLimit, listUsages, overLimitsText, usageOnPlan, usageText } from './plan-usage-text.ts'

vi.mock(import('#shared/modules.ts'), async (original) => {
  const actual = await original()
  return { ...actual, isModuleAvailable: vi.fn(actual.isModuleAvailable) }
})
afterEach(() => vi.mocked(isModuleAvailable).mockReset())

test('usage is shown with its limit, storage in GB and TB, without a limit as Unlimited [C-BILL-82 C-BILL-83 C-BILL-86 C-BILL-156 M-LIM-30]', () => {
  expect(usageText('members', { used: 3, limit: 5 })).toBe('3 of 5')
  expect(usageText('emails', { used: 1200, limit: null })).toBe('1,200 · Unlimited')
  expect(usageText('storage', { used: 1.26, limit: 5 })).toBe('1.3 GB of 5 GB')
  expect(usageText('storage', { used: 1500, limit: 2000 })).toBe('1.5 TB of 2 TB')
  expect(usageText('storage', { used: 0.0001, limit: 5 })).toBe('1 MB of 5 GB')
  expect(usageText('storage', { used: 0, limit: null })).toBe('0 GB · Unlimited')
  expect(usageText('storage_per_user', { used: 0.5, limit: 2 })).toBe('512 MB of 2 GB')
})

test('over means more than the limit, not equal to it', () => {
  expect([4, 5, 6].map((used) => isOverLimit({ used, limit: 5 }))).toEqual([false, false, true])
  expect(isOverLimit({ used: 1_000_000, limit: null })).toBe(false)
})

test('only usage of available modules is shown', () => {
  const usage = mapPlanLimits(() => ({ used: 1, limit: 2 }))
  const told = () => listUsages(usage).map(([name]) => name)
  const always = ['members', 'storage', 'storage_per_user', 'emails', 'integrations']
  vi.mocked(isModuleAvailable).mockReturnValue(false)
  expect(told()).toEqual(always)
  vi.mocked(isModuleAvailable).mockImplementation((key) => key === 'events')
  expect(told().toSorted()).toEqual([...always, 'guests', 'events'].toSorted())
})

test('what is in use beyond the limits of another plan is named', () => {
  vi.mocked(isModuleAvailable).mockReturnValue(true)
  const usage = mapPlanLimits(() => ({ used: 0, limit: null }))
  const used = { ...usage, events: { used: 12, limit: null }, guests: { used: 1, limit: 5 } }
  const limits = { ...plan.limits, max_events: 10, allow_guest_users: false }
  expect(overLimitsText(usageOnPlan(used, limits))).toBe(
    'You use 1 of 0 guests, 12 of 10 events. You keep everything, but cannot add more until you remove some or upgrade.',
  )
  expect(overLimitsText(usageOnPlan(used, { ...limits, max_events: 12, allow_guest_users: true }))).toBeNull()
})
