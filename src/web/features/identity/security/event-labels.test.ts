import { expect, test } from 'vitest'
import { securityEventKinds } from '#shared/features/identity/security.ts'
import { securityEventLabel } from './security-events-card.tsx'

test('every kind of security event has its own text, with its subject [C-USER-28]', () => {
  const all = securityEventKinds.map((kind) => securityEventLabel({ kind, detail: null }))
  expect(new Set(all).size).toBe(securityEventKinds.length)
  expect(securityEventLabel({ kind: 'email_added', detail: 'ada@example.com' })).toBe(
    'Email address added: ada@example.com',
  )
})
