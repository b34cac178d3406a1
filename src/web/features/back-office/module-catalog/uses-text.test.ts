import { expect, test } from 'vitest'
import { describeModuleUses, describeWidgetUses } from './uses-text.ts'

test.each([
  [{ plans: 0, overrides: 0, companies: 0 }, 'Not used by any plan or override.'],
  [{ plans: 1, overrides: 0, companies: 1200 }, 'Used by 1 plan; 1,200 companies will lose access immediately.'],
  [{ plans: 2, overrides: 1, companies: 1 }, 'Used by 2 plans and 1 override; 1 company will lose access immediately.'],
])('a module in use shows its uses', (uses, words) => {
  expect(describeModuleUses(uses)).toBe(words)
})

test.each([
  [{ people: 0, companies: 0, roles: 0 }, 'Not on any dashboard.'],
  [
    { people: 1, companies: 1, roles: 0 },
    'It is on the dashboards of 1 person in 1 company. It will be removed from all of them.',
  ],
  [
    { people: 5, companies: 2, roles: 1 },
    'It is on the dashboards of 5 people in 2 companies, and 1 role starts with it. It will be removed from all of them.',
  ],
])('a widget in use shows its uses', (uses, words) => {
  expect(describeWidgetUses(uses)).toBe(words)
})
