import { expect, test } from 'vitest'
import { emailAddress, newPassword } from './fields.ts'

const messageOf = (text: unknown) => emailAddress.safeParse(text).error?.issues[0]?.message

test.each([
  ['', 'Email is required', '[C-AUTH-49]'],
  [undefined, 'Email is required', '[C-AUTH-49]'],
  ['pat.example.com', 'Please enter a valid email address', '[C-AUTH-50]'],
  ['pat@example', 'Please enter a valid email address', '[C-AUTH-51]'],
  ['a b@example.com', 'Please enter a valid email address', ''],
  ['a@b@c.example', 'Please enter a valid email address', ''],
  ['<script>@example.com', 'Please enter a valid email address', ''],
  [`${'x'.repeat(250)}@example.com`, 'Please enter a valid email address', ''],
])('%j is refused with "%s" %s', (text, message, _id) => {
  expect(messageOf(text)).toBe(message)
})

test('addresses are compared without case and in one Unicode form', () => {
  expect(emailAddress.parse('  Pat@Example.COM ')).toBe('pat@example.com')
  expect(emailAddress.parse('ｐａｔ@example.com')).toBe('pat@example.com')
})

test('a password needs six characters [C-AUTH-52 C-AUTH-53]', () => {
  expect(newPassword.safeParse('12345').error?.issues[0]?.message).toBe('Password must be at least 6 characters long')
  expect(newPassword.safeParse('123456').success).toBe(true)
})
