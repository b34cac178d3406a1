import { expect, test } from 'vitest'
import { supportClosing } from './support-closing.ts'

const sentence = "If you didn't request this, reset your password now and contact support."

const site = { PUBLIC_URL: 'https://marquee.example' }

test('names the support address and the page for a new password, and leaves the advice out without an address', () => {
  expect(supportClosing({ ...site, SUPPORT_EMAIL: 'help@marquee.example' }, sentence)).toBe(
    "If you didn't request this, reset your password now at https://marquee.example/reset-password and write to help@marquee.example.",
  )
  expect(supportClosing({ ...site, SUPPORT_EMAIL: undefined }, sentence)).toBe(
    "If you didn't request this, reset your password now at https://marquee.example/reset-password.",
  )
})
