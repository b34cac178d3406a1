import { expect, test } from 'vitest'
import { openWorkItems } from './open-work-items.ts'

const nothing = {
  past_due_subscriptions: 0,
  unpaid_subscriptions: 0,
  ended_and_owed: 0,
  past_due_without_subscription: 0,
  failed_events: 0,
  failed_mails: 0,
  failed_jobs: 0,
  trials_ending: 0,
  backup: 'fine',
} as const

test('without work there are no items', () => {
  expect(openWorkItems(nothing)).toEqual([])
})

test('each item has a count and links to the filtered list', () => {
  const items = openWorkItems({
    past_due_subscriptions: 2000,
    unpaid_subscriptions: 1,
    ended_and_owed: 2,
    past_due_without_subscription: 5,
    failed_events: 1,
    failed_mails: 2,
    failed_jobs: 3,
    trials_ending: 4,
    backup: 'none',
  })
  expect(items.map(({ words, to }) => [words, to])).toEqual([
    ['2,000 subscriptions are past due', '/admin/subscriptions?status=past_due'],
    ['1 subscription is unpaid', '/admin/subscriptions?status=unpaid'],
    ['2 ended subscriptions have an open invoice', '/admin/subscriptions?status=owed'],
    ['5 companies are past due without a subscription', '/admin/companies?status=trial:over'],
    ['1 webhook event from the payment provider failed', '/admin/subscriptions?tab=events&state=failed'],
    ['2 emails could not be sent', '/admin/failures?kind=mail'],
    ['3 background jobs failed permanently', '/admin/failures?kind=other'],
    ['4 trials end within 7 days', '/admin/companies?status=trial:ending'],
    ['No backup found. Schedule npm run backup, ideally every night.', '#system-health'],
  ])
  expect(openWorkItems({ ...nothing, backup: 'old' })).toHaveLength(1)
})
