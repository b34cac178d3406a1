import { expect, test } from 'vitest'
import { checkoutTrialDays } from './trial.ts'

const now = Date.parse('2026-11-27T12:00:00.000Z')

test.each([
  ['no trial so far', false, null, 14],
  ['a trial that began now', false, '2026-12-11T12:00:00.000Z', 14],
  ['a trial with a rest', false, '2026-11-30T11:00:00.000Z', 3],
  ['a trial that is over', false, '2026-11-27T11:00:00.000Z', 0],
  ['a former subscription', true, '2026-12-11T12:00:00.000Z', 0],
])('a company has one trial: checkout after %s', (_, had_subscription, trial_ends_at, days) => {
  expect(checkoutTrialDays({ trial_days: 14 }, { had_subscription, trial_ends_at }, now)).toBe(days)
})
