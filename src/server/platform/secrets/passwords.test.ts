import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const composed = 'Zoë’s kennwort'
const decomposed = composed.normalize('NFD')

test('a password is the same in any Unicode form', async () => {
  for (const chosen of [composed, decomposed]) {
    const stored = await hashPassword(chosen)
    for (const typed of [composed, decomposed]) expect(await verifyPassword(stored, typed)).toBe(true)
    expect(await verifyPassword(stored, 'Zoe’s kennwort')).toBe(false)
  }
})

test('a hash of the password as it was typed remains valid', async () => {
  const stored = await hash(decomposed)
  expect([await verifyPassword(stored, decomposed), await verifyPassword(stored, composed)]).toEqual([true, false])
})

test('without an account, no password is right', async () => {
  for (const typed of [composed, decomposed]) expect(await verifyPassword(null, typed)).toBe(false)
})
