import { expect, test } from 'vitest'
import { isTestProduct, productResult } from './product-result.ts'

const whole = { success: true, product_id: 'prod_1', price_id: 'price_1', price_updated: true, error: null }

test('a product counts as created if the response succeeds with both ids', () => {
  expect(productResult(whole)).toEqual({ ok: true, price_updated: true })
})

test.each([
  ['no success flag [A-PLAN-120]', { product_id: 'prod_1', price_id: 'price_1' }, 'Unknown error from Stripe function'],
  ['no ids at all [A-PLAN-121]', { success: true }, 'Stripe function did not return required IDs'],
  ['no success and no reason [A-PLAN-122]', { ...whole, success: false }, 'Unknown error from Stripe function'],
  ['no success and a reason', { ...whole, success: false, error: 'The card is gone' }, 'The card is gone'],
  ['no product id [A-PLAN-123]', { ...whole, product_id: null }, 'Stripe function did not return required IDs'],
  ['no price id [A-PLAN-123]', { ...whole, price_id: '' }, 'Stripe function did not return required IDs'],
] as const)('a response with %s is an error', (_, answer, message) => {
  expect(productResult(answer)).toEqual({ ok: false, message })
})

test('a test product is recognized by its id prefix [A-PLAN-135]', () => {
  expect(isTestProduct('prod_test_8okRBmXSZQF4')).toBe(true)
  expect(isTestProduct('prod_8okRBmXSZQF4')).toBe(false)
  expect(isTestProduct(null)).toBe(false)
})
