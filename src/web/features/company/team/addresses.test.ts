import { expect, test } from 'vitest'
import { addressesProblem, parseAddresses } from './invite-dialog.tsx'

test('pasted addresses are split and deduplicated [C-TEAM-56]', () => {
  expect(parseAddresses('Ada@Example.com, bob@example.com;\n ada@example.com nobody')).toEqual({
    addresses: ['ada@example.com', 'bob@example.com'],
    invalid: ['nobody'],
  })
})

test.each([
  ['Ada <ada@x.example>', ['ada@x.example'], []],
  [
    '"Lovelace, Ada" <Ada@x.example>, Bob <bob@x.example>; cy@x.example',
    ['ada@x.example', 'bob@x.example', 'cy@x.example'],
    [],
  ],
  [
    'Ada Lovelace <ada@x.example>\nBob O’Brien <o’brien@x.example>\tcy@x.example',
    ['ada@x.example', "o'brien@x.example", 'cy@x.example'],
    [],
  ],
  ['<ada@x.example>', ['ada@x.example'], []],
  ['Ada <nobody>\nbob@x.example', ['bob@x.example'], ['nobody']],
  ['ada@x.example<', [], ['ada@x.example<']],
])('%j, copied from a mail program, is read', (text, addresses, invalid) => {
  expect(parseAddresses(text)).toEqual({ addresses, invalid })
})

test('an address is required and must be valid [C-TEAM-44]', () => {
  expect(addressesProblem(' ')).toBe('Email is required')
  expect(addressesProblem('nobody')).toBe('Please enter a valid email address')
  expect(addressesProblem('nobody nowhere')).toBe('Please enter a valid email address')
  expect(addressesProblem('ada@example.com nobody')).toBeNull()
  expect(addressesProblem('ada@example.com, bob@example.com')).toBeNull()
  const many = Array.from({ length: 101 }, (_, n) => `crew${n}@example.com`).join('\n')
  expect(addressesProblem(many)).toBe('At most 100 addresses can be invited at once')
})
