import { expect, test } from 'vitest'
import type { ProviderSubscription } from '#server/platform/payments/payments.ts'
import { assertMayChange, isOnOffer, itemChanges } from './item-changes.ts'
import type { PlanOffer } from './plan-offer.ts'

const item = (id: string, price: string, quantity = 1) => ({
  id,
  price,
  quantity,
  product: 'prod',
  unit_amount: 1900,
  currency: 'USD',
  frequency: 'monthly' as const,
})

test('an item changes to its successor; new items are added, leftover ones deleted', () => {
  expect(itemChanges([item('si_1', 'flat')], [{ price: 'seat', quantity: 4 }])).toEqual([
    { id: 'si_1', price: 'seat', quantity: 4 },
  ])
  const hybrid = [
    { price: 'base', quantity: 1 },
    { price: 'seat', quantity: 4 },
  ]
  expect(itemChanges([item('si_1', 'flat')], hybrid)).toEqual([
    { id: 'si_1', price: 'base', quantity: 1 },
    { price: 'seat', quantity: 4 },
  ])
  expect(itemChanges([item('si_1', 'base'), item('si_2', 'seat', 4)], [{ price: 'flat', quantity: 1 }])).toEqual([
    { id: 'si_1', price: 'flat', quantity: 1 },
    { id: 'si_2', deleted: true },
  ])
  expect(itemChanges([item('si_1', 'seat', 4)], hybrid)).toEqual([
    { price: 'base', quantity: 1 },
    { id: 'si_1', price: 'seat', quantity: 4 },
  ])
})

test('a plan is recognized by its prices, for any number of seats', () => {
  expect(isOnOffer([item('si_1', 'seat', 3)], [{ price: 'seat', quantity: 9 }])).toBe(true)
  expect(isOnOffer([item('si_1', 'seat', 3)], [{ price: 'base', quantity: 1 }])).toBe(false)
  expect(isOnOffer([item('si_1', 'a'), item('si_2', 'b')], [{ price: 'a', quantity: 1 }])).toBe(false)
})

test('an unpaid subscription cannot change, and a running one keeps its currency', () => {
  const subscription = { status: 'active', items: [item('si_1', 'seat')] } as unknown as ProviderSubscription
  const offer = { currency: 'USD' } as PlanOffer
  expect(() => assertMayChange(subscription, offer)).not.toThrow()
  expect(() => assertMayChange({ ...subscription, status: 'past_due' }, offer)).toThrow(
    'This subscription has an unpaid invoice. The company must pay it first.',
  )
  expect(() => assertMayChange(subscription, { ...offer, currency: 'EUR' })).toThrow(
    'This subscription is paid in USD, and the plan is sold in EUR.',
  )
})
