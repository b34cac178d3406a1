import { expect, test } from 'vitest'
import { type AuthScreenEvent, authScreenReducer, emptyAuthScreen } from './auth-screen-state.ts'

const after = (...events: AuthScreenEvent[]) => events.reduce(authScreenReducer, emptyAuthScreen)

test('switching tabs clears error, just-signed-up and timeout, and keeps the input [C-AUTH-12 C-AUTH-13 C-AUTH-14 C-AUTH-15]', () => {
  const state = after(
    { type: 'tab', tab: 'sign-up' },
    { type: 'typed', field: 'email', value: 'ada@example.com' },
    { type: 'submitted' },
    { type: 'timed-out', timedOut: true },
  )
  expect(state).toMatchObject({ justSignedUp: true, timedOut: true })
  expect(authScreenReducer({ ...state, error: 'No' }, { type: 'tab', tab: 'sign-in' })).toMatchObject({
    error: null,
    justSignedUp: false,
    timedOut: false,
    email: 'ada@example.com',
  })
})

test('sign-up sets the just-signed-up flag, its failure clears it [C-AUTH-45 C-AUTH-46]', () => {
  const submitted = after({ type: 'tab', tab: 'sign-up' }, { type: 'submitted' })
  expect(submitted.justSignedUp).toBe(true)
  expect(authScreenReducer(submitted, { type: 'signed-up', confirmationRequired: true })).toMatchObject({
    justSignedUp: true,
    loading: false,
  })
  expect(authScreenReducer(submitted, { type: 'failed', error: 'No' })).toMatchObject({
    justSignedUp: false,
    error: 'No',
  })
})

test('sign-in is no sign-up', () => {
  expect(after({ type: 'submitted' }).justSignedUp).toBe(false)
})

test('a failure may switch the tab and keeps its message [C-AUTH-47]', () => {
  expect(
    after({ type: 'tab', tab: 'sign-up' }, { type: 'submitted' }, { type: 'failed', error: 'Known', tab: 'sign-in' }),
  ).toMatchObject({ tab: 'sign-in', error: 'Known' })
})

test('typing clears the error of its own field only', () => {
  const refused = after({ type: 'refused-fields', fieldErrors: { email: 'Email is required', password: 'Too short' } })
  expect(authScreenReducer(refused, { type: 'typed', field: 'email', value: 'a' }).fieldErrors).toEqual({
    password: 'Too short',
  })
})

test('a challenge stores no password, and ends by going back or failing [C-USER-24]', () => {
  const typed = after(
    { type: 'typed', field: 'email', value: 'ada@example.com' },
    { type: 'typed', field: 'password', value: 'secret words' },
    { type: 'submitted' },
    { type: 'challenged', challenge: 'one' },
  )
  expect(typed).toMatchObject({ challenge: 'one', password: '', email: 'ada@example.com', loading: false })
  expect(authScreenReducer(typed, { type: 'tab', tab: 'sign-in' })).toMatchObject({ challenge: null })
  expect(authScreenReducer(typed, { type: 'failed', error: 'Too long' })).toMatchObject({
    challenge: null,
    error: 'Too long',
  })
})
