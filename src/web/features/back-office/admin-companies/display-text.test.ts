import { expect, test } from 'vitest'
import { subscriptionStatuses } from '#shared/entities.ts'
import { displayStatus } from '#shared/subscription-display.ts'
import { displayStatusLabels, statusChoices, statusFilter } from './display-text.ts'

const wordOf = (status: Parameters<typeof displayStatus>[0]) => displayStatusLabels[displayStatus(status)].word

test('a subscription is shown by the word of its status, none as such, any other as unknown [A-COMP-11..13]', () => {
  expect(Object.fromEntries(subscriptionStatuses.map((status) => [status, wordOf(status)]))).toEqual({
    trialing: 'Trialing',
    active: 'Active',
    past_due: 'Past Due',
    unpaid: 'Unknown',
    cancelled: 'Cancelled',
    incomplete: 'Incomplete',
    incomplete_expired: 'Unknown',
    paused: 'Unknown',
  })
  expect(wordOf(null)).toBe('No Subscription')
})

test('every choice of the status filter filters by one kind; other words filter nothing [A-COMP-10]', () => {
  const values = statusChoices
    .flatMap((choice) => ('items' in choice ? choice.items : choice))
    .map(({ value }) => value)
  const filters = values.map(statusFilter)
  expect(filters[0]).toEqual({ subscription: undefined, status: undefined, trial: undefined })
  for (const { subscription, status, trial } of filters.slice(1))
    expect([subscription, status, trial].filter(Boolean)).toHaveLength(1)
  expect(new Set(filters.map((filter) => JSON.stringify(filter))).size).toBe(values.length)
  expect(statusFilter('nonsense')).toEqual({ subscription: undefined, status: undefined, trial: undefined })
})
