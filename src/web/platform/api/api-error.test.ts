import { expect, expectTypeOf, test } from 'vitest'
import { apiErrorOf, hasErrorCode, networkError } from './api-error.ts'

const body = { success: false, error: 'Sentence', code: 'seat_limit_reached', request_id: 'r' }

test("an error's code determines the type of its data", () => {
  const error: unknown = apiErrorOf(409, { ...body, data: { plan: 'Starter', limit: 5 } })
  expect(hasErrorCode(error, 'forbidden')).toBe(false)
  if (!hasErrorCode(error, 'seat_limit_reached')) throw new Error('It is')
  expectTypeOf(error.data.limit).toEqualTypeOf<number>()
  expectTypeOf(error.code).toEqualTypeOf<'seat_limit_reached'>()
  expect(error.data.limit).toBe(5)
})

test('one of several codes matches; other errors match none', () => {
  const error = apiErrorOf(409, { ...body, data: {} })
  expect(hasErrorCode(error, 'forbidden', 'seat_limit_reached')).toBe(true)
  for (const other of [new Error('seat_limit_reached'), networkError(), null])
    expect(hasErrorCode(other, 'seat_limit_reached')).toBe(false)
})
