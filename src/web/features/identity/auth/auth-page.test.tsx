import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { InvitationPreview } from '#shared/features/company/invitations.ts'
import { newcomer, visitor } from '#tests/web/accounts.ts'
import { closePage, openPage, refusal } from '#tests/web/open-page.tsx'
import { rememberCompany } from '#web/platform/session/selected-company.ts'
import { AuthPage } from './auth-page.tsx'

const hour = 3_600_000
const invitation: InvitationPreview = {
  email: 'ada@example.com',
  status: 'pending',
  is_expired: false,
  scope: 'company',
  expires_at: new Date(Date.now() + 100 * hour).toISOString(),
  company: {
    ...{ name: 'Aurora Live', description: null, contact_email: null, website: null },
    needs_strong_password: false,
  },
  message: null,
  events: [],
  role_label: 'Member',
  inviter: null,
  address_is_mine: null,
}
const user = userEvent.setup({ delay: null })
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const alert = async () => (await screen.findByRole('alert')).textContent

afterEach(() => {
  closePage()
  vi.useRealTimers()
})

const open = (address: string, answers: Record<string, () => unknown> = {}) =>
  openPage(address, { path: '/auth', Component: AuthPage }, { 'auth/get-session': () => visitor, ...answers })

const openInvited = (preview: () => unknown, query = '') =>
  open(`/auth?invite=t0ken${query}`, { 'invitations/preview-invitation': preview })

async function fillSignUp(fullName: string, email: string, password: string): Promise<void> {
  await user.click(await screen.findByRole('tab', { name: 'Sign Up' }))
  for (const [label, text] of [
    ['Full name', fullName],
    ['Email', email],
    ['Password', password],
  ] as const) {
    const field = screen.getByLabelText(label)
    await user.clear(field)
    if (text) await user.type(field, text)
  }
  await press('Sign Up')
}

test('the card names an event scope and an end within a day [C-AUTH-20 C-AUTH-23]', async () => {
  const expires_at = new Date(Date.now() + 23 * hour).toISOString()
  openInvited(() => ({ invitation: { ...invitation, scope: 'event', expires_at } }))
  await screen.findByText('Event-specific access')
  expect(screen.getByText('Expires Soon')).toBeDefined()
})

test('after accepting, the tabs are open; an expired invitation shows a message', async () => {
  openInvited(() => ({ invitation }), '&accept=1')
  await screen.findByRole('tab', { name: 'Sign In & Accept Invite' })
  expect(screen.getByLabelText('Email')).toHaveProperty('value', invitation.email)
  closePage()
  openInvited(() => ({ invitation: { ...invitation, is_expired: true } }), '&accept=1')
  await screen.findByText('Invalid Invitation')
})

test.each([
  ['a browser in which nobody used a company', null, 'Sign Up & Accept Invite'],
  ['a browser in which somebody did', 'c1', 'Sign In & Accept Invite'],
])('in %s an invitation opens on the tab that fits, with the address', async (_, company, tab) => {
  rememberCompany(company)
  openInvited(() => ({ invitation }), '&accept=1')
  await screen.findByRole('tab', { name: tab, selected: true })
  expect(screen.getByLabelText('Email')).toHaveProperty('value', invitation.email)
  rememberCompany(null)
})

test.each([
  [true, 'Aurora Live requires at least 8 characters, including a special character such as ! or ?'],
  [false, 'At least 6 characters. Mix letters, numbers and symbols to make it stronger.'],
])('the sign-up names the password rule of the company (strict: %s)', async (needs_strong_password, hint) => {
  const { company } = invitation
  openInvited(() => ({ invitation: { ...invitation, company: { ...company, needs_strong_password } } }), '&accept=1')
  await user.click(await screen.findByRole('tab', { name: 'Sign Up & Accept Invite' }))
  expect(screen.getByText(hint)).toBeTruthy()
})

test('a card for the whole company without a near end shows neither [C-AUTH-20 C-AUTH-24]', async () => {
  openInvited(() => ({ invitation }))
  await screen.findByText('Aurora Live')
  expect(screen.queryByText('Event-specific access')).toBeNull()
  expect(screen.queryByText('Expires Soon')).toBeNull()
})

test('declining clears the URL and leaves a plain sign-in [C-AUTH-28 C-AUTH-29]', async () => {
  const page = openInvited(() => ({ invitation }), '&onboarding=create')
  await screen.findByText('Aurora Live')
  await press('Decline')
  await screen.findByRole('tab', { name: 'Sign In' })
  expect(page.address()).toBe('/auth')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['unknown', () => refusal('invitation_not_found', 404)],
  ['cancelled', () => ({ invitation: { ...invitation, status: 'cancelled' } })],
  ['past its time', () => ({ invitation: { ...invitation, is_expired: true } })],
])('an invitation that is %s is rejected [C-AUTH-32 C-AUTH-33]', async (_, preview) => {
  openInvited(preview)
  await screen.findByText('This invitation link is invalid or has expired.')
  expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull()
})

test('a form shows an error per field and focuses the first [C-AUTH-10 C-AUTH-49 C-AUTH-50 C-AUTH-51 C-AUTH-52 C-AUTH-55]', async () => {
  const page = open('/auth')
  await fillSignUp('', '', '')
  await screen.findByText('Full name must be at least 2 characters long')
  expect(screen.getByText('Email is required')).toBeDefined()
  expect(screen.getByText('Password must be at least 6 characters long')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'))

  for (const address of ['ada.example.com', 'ada@example']) {
    await fillSignUp(' A ', address, 'Curtain-call-7')
    await screen.findByText('Please enter a valid email address')
  }
  expect(screen.getByText('Full name must be at least 2 characters long')).toBeDefined()

  await user.click(screen.getByRole('tab', { name: 'Sign In' }))
  await user.clear(screen.getByLabelText('Email'))
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), '12345')
  await press('Sign In')
  await screen.findByText('Password must be at least 6 characters long')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(page.asked.map(({ call }) => call)).not.toContain('auth/sign-in')
})

test.each([
  [
    'weak_password',
    422,
    'Password should be at least 8 characters long',
    'Password must be at least 6 characters long and contain a mix of letters and numbers.',
  ],
  [
    'rate_limited',
    429,
    'Too many attempts. Please wait a moment and try again.',
    'Too many attempts. Please wait a moment and try again.',
  ],
])('the error %s of the service is shown [C-AUTH-60 C-AUTH-61]', async (code, status, said, shown) => {
  open('/auth', { 'auth/sign-up': () => refusal(code, status, said) })
  await fillSignUp('Robin Castellanos', 'ada@example.com', 'Curtain-call-7')
  expect(await alert()).toContain(shown)
})

test('without a message from the server each tab shows a default error [C-AUTH-62 C-AUTH-63]', async () => {
  const without = () => refusal('unavailable', 503, '')
  open('/auth', { 'auth/sign-in': without, 'auth/sign-up': without })
  await fillSignUp('Robin Castellanos', 'ada@example.com', 'Curtain-call-7')
  expect(await alert()).toContain('Failed to sign up')
  await user.click(screen.getByRole('tab', { name: 'Sign In' }))
  await press('Sign In')
  await waitFor(async () => expect(await alert()).toContain('Failed to sign in'))
})

test('a confirmation that is requested again is announced, unless one was sent a moment ago [C-AUTH-64]', async () => {
  const sent = 'Confirmation email sent! Please check your inbox.'
  open('/auth', {
    'auth/sign-up': () => ({ success: true, confirmation_required: true }),
    'auth/resend-confirmation': () => ({ success: true }),
    'auth/sign-in': () => refusal('email_not_confirmed', 403, 'Email not confirmed'),
  })
  await fillSignUp('Robin Castellanos', 'ada@example.com', 'Curtain-call-7')
  await press('Resend Email')
  await screen.findByText('We sent you an email a moment ago. Please check your inbox.')
  expect(screen.getByRole('button', { name: /^Resend Email \(\d+ s\)$/ })).toBeDefined()
  expect(screen.queryByText(sent)).toBeNull()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  await user.click(screen.getByRole('button', { name: 'Back to sign in' }))
  await press('Sign In')
  await press('Resend Email')
  await screen.findByText(sent)
  clock.mockRestore()
})

test('a confirmation link that was used leads to signing in', async () => {
  const used = 'This link has already been used. You can sign in.'
  open('/auth?code=c0de', { 'auth/exchange-code': () => refusal('used_code', 422, used) })
  expect(await alert()).toContain(used)
  expect(screen.queryByRole('button', { name: 'Resend Email' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeDefined()
})

test('a failed resend shows an error [C-AUTH-65]', async () => {
  open('/auth', {
    'auth/sign-up': () => ({ success: true, confirmation_required: true }),
    'auth/resend-confirmation': () => refusal('unavailable', 503),
  })
  await fillSignUp('Robin Castellanos', 'ada@example.com', 'Curtain-call-7')
  await screen.findByText('Almost there!')
  await press('Resend Email')
  await screen.findByText('Failed to resend confirmation email.')
})

test('waiting more than 15 seconds shows a message; switching tabs clears it [C-AUTH-15 C-AUTH-48]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const long = 'Authentication is taking longer than expected. Please try refreshing the page.'
  open('/auth', { 'auth/get-session': () => new Promise(() => undefined) })
  await screen.findByText('Loading your account...')
  await act(() => vi.advanceTimersByTimeAsync(14_500))
  expect(screen.queryByText(long)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await screen.findByText(long)
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }))
  await waitFor(() => expect(screen.queryByText(long)).toBeNull())
})

test('with a completed wizard but no company, the account is checked again after a second [C-AUTH-41 C-AUTH-44]', async () => {
  vi.useFakeTimers()
  localStorage.setItem('onboarding_completed', 'true')
  const page = open('/auth', { 'auth/get-session': newcomer })
  const looks = () => page.asked.filter(({ call }) => call === 'auth/get-session').length
  await act(() => vi.advanceTimersByTimeAsync(900))
  expect(looks()).toBe(1)
  expect(page.address()).toBe('/auth')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(looks()).toBe(2)
  expect(page.address()).toBe('/onboarding')
})

const named = (kind: string, is_first_proof = true) => ({
  kind,
  email: 'ada@example.com',
  is_first_proof,
  signs_in: false,
  needs_strong_password: false,
})

test('a confirmation link requires the password, reports a wrong one at its field, and signs in with the right one [C-AUTH-06]', async () => {
  const page = open('/auth?code=c0de', {
    'auth/exchange-code': () => named('signup'),
    'auth/confirm-sign-up': () => refusal('wrong_sign_up_password', 422, 'That is not the password of this sign-up.'),
    'auth/sign-in': () => ({ session: null, user: null, two_factor: null }),
  })
  await screen.findByRole('heading', { name: 'Confirm your email' })
  expect(page.address()).toBe('/auth')
  await press('Confirm and sign in')
  await screen.findByText('Password is required')
  expect(page.asked.map(({ call }) => call)).not.toContain('auth/confirm-sign-up')
  await user.type(screen.getByLabelText('Password'), 'Curtain-call-7')
  await press('Confirm and sign in')
  await screen.findByText('That is not the password of this sign-up.')

  page.answer('auth/confirm-sign-up', () => ({ success: true, email: 'ada@example.com' }))
  page.answer('auth/get-session', newcomer)
  await press('Confirm and sign in')
  await waitFor(() => expect(page.address()).toBe('/onboarding'))
  const asked = page.asked.filter(({ call }) => call === 'auth/confirm-sign-up' || call === 'auth/sign-in').at(-1)
  expect(asked).toEqual({
    call: 'auth/sign-in',
    company: null,
    input: { email: 'ada@example.com', password: 'Curtain-call-7' },
  })
})

test('in the browser that signed up the link needs no input and keeps the chosen plan [C-AUTH-06]', async () => {
  const plan = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
  const page = open(`/auth?code=c0de&plan=${plan}`, {
    'auth/exchange-code': () => ({ ...named('signup'), signs_in: true }),
  })
  page.answer('auth/confirm-sign-up', () => {
    page.answer('auth/get-session', newcomer)
    return { success: true, email: 'ada@example.com', signed_in: true, two_factor: null }
  })
  await waitFor(() => expect(page.address()).toBe(`/onboarding?plan=${plan}`))
  const confirmed = page.asked.filter(({ call }) => call === 'auth/confirm-sign-up')
  expect(confirmed.map(({ input }) => input)).toEqual([{ code: 'c0de' }])
  expect(page.asked.map(({ call }) => call)).not.toContain('auth/sign-in')
})

test.each([
  ['somebody signed up anew meanwhile', 'wrong_sign_up_password'],
  ['the server is away', 'unavailable'],
])('if that fails with %s, the password is required', async (_, code) => {
  open('/auth?code=c0de', {
    'auth/exchange-code': () => ({ ...named('signup'), signs_in: true }),
    'auth/confirm-sign-up': () => refusal(code, 422),
  })
  await screen.findByRole('heading', { name: 'Confirm your email' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Password')).toBeDefined()
})

test('a second factor is required there too', async () => {
  open('/auth?code=c0de', {
    'auth/exchange-code': () => ({ ...named('signup'), signs_in: true }),
    'auth/confirm-sign-up': () => ({
      success: true,
      email: 'ada@example.com',
      signed_in: false,
      two_factor: { challenge: 'c', expires_at: 'x' },
    }),
  })
  await screen.findByRole('heading', { name: 'Two-factor authentication' })
})

test('links for newcomers open the sign-up form', async () => {
  open('/auth?tab=sign-up')
  expect(await screen.findByLabelText('Full name')).toBeDefined()
  closePage()
  open('/auth')
  await screen.findByRole('tab', { name: 'Sign Up' })
  expect(screen.queryByLabelText('Full name')).toBeNull()
})

test("a link's plan is kept in the sign-up and each mail; an invalid id is dropped", async () => {
  const plan = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
  for (const [asked, plan_id] of [
    [plan, plan],
    ['pro', undefined],
  ] as const) {
    const page = open(`/auth?plan=${asked}`, {
      'auth/sign-up': () => ({ user: newcomer().user, confirmation_required: true }),
      'auth/resend-confirmation': () => ({ success: true }),
    })
    await user.click(await screen.findByRole('tab', { name: 'Sign Up' }))
    await user.type(screen.getByLabelText('Full name'), 'Ada Byron')
    await user.type(screen.getByLabelText('Email'), 'ada@example.com')
    await user.type(screen.getByLabelText('Password'), 'Curtain-call-7')
    await press('Sign Up')
    await press((await screen.findByRole('button', { name: 'Resend Email' })).textContent ?? '')
    await waitFor(() => expect(page.asked.map(({ call }) => call)).toContain('auth/resend-confirmation'))
    const sent = page.asked.filter(({ call }) => call === 'auth/sign-up' || call === 'auth/resend-confirmation')
    expect(sent.map(({ input }) => input.plan_id)).toEqual([plan_id, plan_id])
    closePage()
  }
})

test('without the sign-up password a new one can be chosen, but not for a confirmed account', async () => {
  open('/auth?code=c0de', { 'auth/exchange-code': () => named('signup') })
  const link = await screen.findByRole('link', { name: "I don't know the password" })
  expect(link.getAttribute('href')).toBe('/reset-password?code=c0de')
  closePage()
  open('/auth?code=c0de', { 'auth/exchange-code': () => named('signup', false) })
  await screen.findByText(/Enter the password you sign in with/)
  expect(screen.queryByRole('link', { name: "I don't know the password" })).toBeNull()
})

test('an outdated confirmation shows the reason; one without sign-in shows success', async () => {
  const page = open('/auth?code=c0de', {
    'auth/exchange-code': () => named('signup'),
    'auth/confirm-sign-up': () => refusal('expired_code', 422, 'This link has expired. Please request a new one.'),
  })
  await user.type(await screen.findByLabelText('Password'), 'Curtain-call-7')
  await press('Confirm and sign in')
  expect(await alert()).toContain('This link has expired.')
  expect(screen.getByRole('button', { name: 'Resend Email' })).toBeDefined()
  closePage()
  open('/auth?code=c0de', {
    'auth/exchange-code': () => named('signup'),
    'auth/confirm-sign-up': () => ({ success: true, email: 'ada@example.com' }),
    'auth/sign-in': () => refusal('unavailable', 503),
  })
  await user.type(await screen.findByLabelText('Password'), 'Curtain-call-7')
  await press('Confirm and sign in')
  await screen.findByText('Your email address is confirmed. Sign in to go on.')
  expect(page.asked.map(({ call }) => call)).not.toContain('auth/sign-in')
})

test('a confirmation with a second factor requires it next', async () => {
  open('/auth?code=c0de', {
    'auth/exchange-code': () => named('signup', false),
    'auth/confirm-sign-up': () => ({ success: true, email: 'ada@example.com' }),
    'auth/sign-in': () => ({ session: null, user: null, two_factor: { challenge: 'c', expires_at: 'x' } }),
  })
  await user.type(await screen.findByLabelText('Password'), 'Curtain-call-7')
  await press('Confirm and sign in')
  await screen.findByRole('heading', { name: 'Two-factor authentication' })
})

test('a verification link continues after the sign-in', async () => {
  const page = open('/auth?verify=t0ken', { 'auth/get-session': newcomer })
  await waitFor(() => expect(page.address()).toBe('/verify-email?token=t0ken'))
})

const due_at = '2026-12-06T10:00:00.000Z'
const pending = () =>
  Response.json(
    {
      success: false,
      code: 'account_deletion_pending',
      error: 'Too late.',
      data: { due_at, date: 'December 6, 2026' },
      request_id: 'r',
    },
    { status: 403 },
  )

test('an account pending deletion is kept by a button, and the same password signs in', async () => {
  const page = open('/auth', { 'auth/sign-in': pending })
  await user.type(await screen.findByLabelText('Email'), 'robin@example.test')
  await user.type(screen.getByLabelText('Password'), 'Curtain-call-7')
  await press('Sign In')
  await screen.findByRole('heading', { name: 'Your account will be deleted' })
  expect(screen.getByText(/will be erased on December 6, 2026/)).toBeDefined()
  await press('Back to sign in')
  await press('Sign In')
  await screen.findByRole('heading', { name: 'Your account will be deleted' })

  page.answer('auth/sign-in', () => ({
    session: null,
    user: null,
    two_factor: { challenge: 'ch4', expires_at: due_at },
  }))
  await press('Keep my account and sign in')
  await user.type(await screen.findByLabelText('Code'), '123456')
  page.answer('two-factor/verify-two-factor', () => refusal('two_factor_code_wrong', 422, 'That code is incorrect.'))
  await press('Verify')
  await screen.findByText('That code is incorrect.')
  const sent = (call: string) => page.asked.filter((one) => one.call === call).map(({ input }) => input.keep_account)
  expect(sent('auth/sign-in')).toEqual([undefined, undefined, true])
  expect(sent('two-factor/verify-two-factor')).toEqual([true])
})

test('when it is too late to keep the account, the sign-in shows why', async () => {
  open('/auth', { 'auth/sign-in': pending })
  await user.type(await screen.findByLabelText('Email'), 'robin@example.test')
  await user.type(screen.getByLabelText('Password'), 'Curtain-call-7')
  await press('Sign In')
  await user.click(await screen.findByRole('button', { name: 'Keep my account and sign in' }))
  expect(await alert()).toBe('Too late.')
})
