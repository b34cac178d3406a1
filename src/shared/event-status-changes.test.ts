import { expect, test } from 'vitest'
import { statusActionLabel } from './event-status-changes.ts'

test.each([
  ['hold', 'Restore as a hold'],
  ['draft', 'Restore as a draft'],
  ['inquiry', 'Restore as an inquiry'],
  ['confirmed', 'Restore as confirmed'],
] as const)('a cancelled event that was %s has the action %s', (to, label) => {
  expect(statusActionLabel('cancelled', to)).toBe(label)
})
