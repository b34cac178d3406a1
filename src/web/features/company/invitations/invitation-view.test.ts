import { expect, test } from 'vitest'
import type { InvitationPreview } from '#shared/features/company/invitations.ts'
import { ApiError, networkError } from '#web/platform/api/api-error.ts'
import { invitationView } from './invitation-view.ts'

const invitation: InvitationPreview = {
  email: 'ada@example.com',
  status: 'pending',
  is_expired: false,
  scope: 'company',
  expires_at: '2026-05-08T12:00:00.000Z',
  company: { name: 'Aurora Live', description: null, contact_email: null, website: null, needs_strong_password: false },
  message: null,
  events: [],
  role_label: 'Member',
  inviter: null,
  address_is_mine: null,
}
const unknown = new ApiError({ code: 'invitation_not_found', status: 404, retryable: false })
const lookup = { token: 't0ken', invitation: undefined, error: null }

test.each([
  ['accepted', false, 'This invitation has already been accepted'],
  ['cancelled', false, 'This invitation has already been cancelled'],
  ['expired', true, 'This invitation has already been expired'],
  ['pending', true, 'This invitation has expired'],
] as const)(
  'signed in, an invitation that is %s (expired: %s) is rejected: %s [C-INV-02 C-INV-06 C-INV-33..37]',
  (status, is_expired, text) => {
    const judged = { ...invitation, status, is_expired }
    expect(invitationView({ ...lookup, mode: 'validate', invitation: judged })).toMatchObject({
      heading: 'Invalid Invitation',
      text,
      canSignIn: true,
    })
    expect(invitationView({ ...lookup, mode: 'preview', invitation: judged })).toMatchObject({ kind: 'valid' })
  },
)

test('signed out, neither status nor expiry is checked [C-INV-03 C-INV-04]', () => {
  const over = { ...invitation, status: 'cancelled' as const, is_expired: true }
  expect(invitationView({ ...lookup, mode: 'preview', invitation: over })).toEqual({ kind: 'valid', invitation: over })
})

test('an unknown token, signed out [C-INV-08 C-INV-09 C-INV-45]', () => {
  expect(invitationView({ ...lookup, mode: 'preview', error: unknown })).toMatchObject({
    heading: 'Invitation Not Found',
    text: 'This invitation link could not be found or has expired. Please check the link or contact the person who invited you.',
    error: 'Invitation not found',
  })
})

test('an unknown token, signed in [C-INV-44]', () => {
  expect(invitationView({ ...lookup, mode: 'validate', error: unknown })).toMatchObject({
    heading: 'Invalid Invitation',
    text: 'Invitation not found or expired',
  })
})

test('neither error nor data [C-INV-10]', () => {
  expect(invitationView({ ...lookup, mode: 'preview' })).toMatchObject({
    text: 'This invitation link could not be found. Please check the link or contact the person who invited you.',
  })
})

test('an unexpected failure is named by mode [C-INV-46 C-INV-47]', () => {
  const error = networkError()
  expect(invitationView({ ...lookup, mode: 'validate', error })).toMatchObject({
    text: 'Failed to load invitation details',
  })
  expect(invitationView({ ...lookup, mode: 'preview', error })).toMatchObject({
    text: 'Failed to fetch invitation details',
  })
})

test('a path without a token [C-INV-41]', () => {
  expect(invitationView({ ...lookup, token: '', mode: 'validate' })).toMatchObject({ text: 'No invitation token' })
})
