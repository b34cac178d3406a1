import { expect, test } from 'vitest'
import { z } from 'zod'
import { schemaErrors } from './use-schema-form.ts'

const schema = z.strictObject({
  name: z.string().min(1, 'A name is needed').max(3, 'Too long'),
  email: z.string().min(1, 'Email is required').includes('@', { message: 'Please enter a valid email address' }),
})

test("each invalid field has the schema's first message", () => {
  expect(schemaErrors(schema, { name: '', email: '' })).toEqual({
    name: 'A name is needed',
    email: 'Email is required',
  })
})

test('valid values have no error', () => {
  expect(schemaErrors(schema, { name: 'Ada', email: 'ada@example.com' })).toEqual({})
})
