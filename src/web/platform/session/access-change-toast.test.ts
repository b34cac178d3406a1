import { expect, test } from 'vitest'
import type { Account } from '#shared/features/identity/auth.ts'
import { owner } from '#tests/web/accounts.ts'
import { accessChangeToast } from './access-change-toast.ts'

const [membership] = owner().memberships
const other = {
  ...membership,
  id: 'b6a7c2de-2222-4e8c-9a54-0d2f4f0c9b11',
  company_id: 'b6a7c2de-3333-4e8c-9a54-0d2f4f0c9b11',
  company: { ...membership?.company, id: 'b6a7c2de-3333-4e8c-9a54-0d2f4f0c9b11', name: 'Northlight' },
} as Account['memberships'][number]
const name = membership?.company.name ?? ''

test('no toast without a change, or without a previous company', () => {
  expect(accessChangeToast(owner(), owner())).toBeNull()
  const nowhere = { ...owner(), memberships: [], company: null }
  expect(accessChangeToast(nowhere, owner())).toBeNull()
})

test('a changed role, status or set of modules shows a toast', () => {
  const changes: ((account: Account) => void)[] = [
    (account) => Object.assign(account.memberships[0]?.role ?? {}, { permissions: { team: 'read' } }),
    (account) => Object.assign(account.company ?? {}, { status: 'suspended' }),
    (account) => Object.assign(account.company ?? {}, { modules: [] }),
    (account) => Object.assign(account.company ?? {}, { two_factor_missing: true }),
  ]
  for (const change of changes) {
    const after = structuredClone(owner())
    change(after)
    expect(accessChangeToast(owner(), after)).toMatchObject({ title: 'Your access changed' })
  }
})

test('a removed member sees that, and the current company', () => {
  const gone = { ...owner(), memberships: [], company: null }
  expect(accessChangeToast(owner(), gone)).toMatchObject({
    title: `You no longer belong to ${name}`,
    message: 'Ask for a new invitation to rejoin.',
  })
  const company = owner().company
  const moved = {
    ...owner(),
    memberships: [other],
    company: company && { ...company, id: other.company_id, membership_id: other.id },
  }
  expect(accessChangeToast(owner(), moved)?.message).toBe('You are in Northlight now.')
})
