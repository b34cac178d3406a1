import { expect, test } from 'vitest'
import { subscriptionStatuses } from '#shared/entities.ts'
import { displayStatus } from '#shared/subscription-display.ts'
import { displayStatusLabels, parseStatusFilter, statusChoices } from './display-text.ts'

const wordOf = (status: Parameters<typeof displayStatus>[0]) => displayStatusLabels[displayStatus(status)].word

test('every subscription status has a word of its own, any other value is unknown [A-COMP-11..13]', () => {
  expect(Object.fromEntries(subscriptionStatuses.map((status) => [status, wordOf(status)]))).toEqual({
    trialing: 'Trialing',
    active: 'Active',
    past_due: 'Past due',
    unpaid: 'Unpaid',
    cancelled: 'Cancelled',
    incomplete: 'Incomplete',
    incomplete_expired: 'Expired',
    paused: 'Paused',
  })
  expect(wordOf(null)).toBe('No Subscription')
  expect(wordOf('new_at_the_provider')).toBe('Unknown')
})

test('every status filter option filters by one kind; unknown values do not filter [A-COMP-10]', () => {
  const values = statusChoices
    .flatMap((choice) => ('items' in choice ? choice.items : choice))
    .map(({ value }) => value)
  const filters = values.map(parseStatusFilter)
  expect(filters[0]).toEqual({ subscription: undefined, status: undefined, trial: undefined })
  for (const { subscription, status, trial } of filters.slice(1))
    expect([subscription, status, trial].filter(Boolean)).toHaveLength(1)
  expect(new Set(filters.map((filter) => JSON.stringify(filter))).size).toBe(values.length)
  expect(parseStatusFilter('nonsense')).toEqual({ subscription: undefined, status: undefined, trial: undefined })
})
