import { expect, test } from 'vitest'
import { supportClosing } from './support-closing.ts'

const sentence = "If you didn't request this, reset your password now and contact support."

test('names the support address, and leaves the advice out without one', () => {
  expect(supportClosing({ SUPPORT_EMAIL: 'help@marquee.example' }, sentence)).toBe(
    "If you didn't request this, reset your password now and write to help@marquee.example.",
  )
  expect(supportClosing({}, sentence)).toBe("If you didn't request this, reset your password now.")
})
