import { expect, test } from 'vitest'
import { type Credentials, signInErrors, signUpErrors, signUpInput } from './credentials.ts'

const origin = 'https://marquee.example'
const arrival = { origin, inviteToken: null, plan: null }
const good: Credentials = { email: 'ada@example.com', password: 'secret', fullName: 'Ada Lovelace' }

test.each([
  ['no address', { email: '' }, { email: 'Email is required' }],
  ['an address of spaces', { email: '  ' }, { email: 'Email is required' }],
  ['an address without @', { email: 'ada.example.com' }, { email: 'Please enter a valid email address' }],
  ['an address without a dot', { email: 'ada@example' }, { email: 'Please enter a valid email address' }],
  ['five characters', { password: '12345' }, { password: 'Password must be at least 6 characters long' }],
  ['six characters', { password: '123456' }, {}],
])('%s in both forms [C-AUTH-49 C-AUTH-50 C-AUTH-51 C-AUTH-52 C-AUTH-53]', async (_, change, errors) => {
  expect(await signInErrors({ ...good, ...change })).toEqual(errors)
  expect(await signUpErrors({ ...good, ...change }, arrival)).toEqual(errors)
})

test('a full name needs two characters after trimming, at sign-up only [C-AUTH-55]', async () => {
  const tooShort = { ...good, fullName: ' A ' }
  expect(await signUpErrors(tooShort, arrival)).toEqual({
    full_name: 'Full name must be at least 2 characters long',
  })
  expect(await signInErrors(tooShort)).toEqual({})
})

test('the confirmation leads back to the origin of the site [C-CALL-01]', () => {
  expect(signUpInput(good, arrival)).toEqual({
    email: 'ada@example.com',
    password: 'secret',
    options: { email_redirect_to: 'https://marquee.example/auth', data: { full_name: 'Ada Lovelace' } },
  })
  expect(signUpInput(good, { ...arrival, inviteToken: 't0ken' })).toMatchObject({ invite_token: 't0ken' })
  expect(signUpInput(good, { ...arrival, plan: 'p' })).toMatchObject({ plan_id: 'p' })
})
