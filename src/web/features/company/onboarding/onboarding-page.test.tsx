import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Plan } from '#shared/entities.ts'
import type { Account } from '#shared/features/identity/auth.ts'
import { newcomer, owner } from '#tests/web/accounts.ts'
import { closePage, held, type OpenedPage, openPage, refusal } from '#tests/web/open-page.tsx'
import { plan } from '#tests/web/plan.ts'
import { RequireUser } from '#web/domain/guards.tsx'
import { OnboardingPage } from './onboarding-page.tsx'

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const companyType = {
  id,
  key: 'band',
  name: 'Band',
  description: null,
  icon: 'music',
  is_active: true,
  sort_order: 1,
  default_plan_id: null as string | null,
  onboarding_config: {},
}
const other: Plan = { ...plan, id: id.replace('6', '8'), name: 'Grand' }
const made = { company_id: id, company_name: 'Blue Note', company_slug: 'blue-note', price_id: null as string | null }
const guarded = { Component: RequireUser, children: [{ path: '/onboarding/:step?', Component: OnboardingPage }] }
const create = 'onboarding/create-company-with-plan'

const user = userEvent.setup({ delay: null })
const press = (name: string) => user.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  closePage()
  vi.useRealTimers()
})

/** The session loads normally; `check` answers from the second request on (the wizard's). */
function open(check: () => unknown = newcomer, address = '/onboarding'): OpenedPage {
  let looks = 0
  return openPage(address, guarded, {
    'auth/get-session': () => (looks++ === 0 ? newcomer() : check()),
    'auth/sign-out': () => ({ success: true }),
    'invitations/list-my-invitations': () => ({ invitations: [] }),
    'onboarding/list-company-types': () => ({ company_types: [companyType] }),
    'onboarding/get-former-company': () => ({ name: null }),
    'onboarding/list-plans': () => ({ plans: [plan] }),
    'onboarding/check-slug': () => ({ available: true, suggestion: null }),
  })
}

function reload(address: string): OpenedPage {
  const [answers, session] = [{ ...localStorage }, { ...sessionStorage }]
  closePage()
  for (const [key, value] of Object.entries(answers)) localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
  return open(newcomer, address)
}

function ofCompany(slug: string): Account {
  const account = owner()
  const memberships = account.memberships.map((one) => ({
    ...one,
    company: { ...one.company, name: 'Blue Note', slug },
  }))
  return { ...account, memberships }
}

async function untilStep(step: number): Promise<void> {
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(step)))
}

async function choosePlan(): Promise<void> {
  await press(await waitForButton('Get Started'))
  await user.click(await screen.findByRole('radio', { name: /Band/ }))
  await press('Continue')
  await nameCompany('Blue Note')
  await user.click(await screen.findByRole('radio', { name: /Pro/ }))
  await press('Create Company')
}

async function nameCompany(name: string): Promise<void> {
  await user.type(await screen.findByLabelText('Company name'), name)
  await screen.findByText('This URL is available')
  await press('Continue')
}

async function waitForButton(name: string): Promise<string> {
  await screen.findByRole('button', { name })
  return name
}

test.each<[string, (account: Account) => unknown]>([
  ['No user found', (account) => ({ ...account, user: null })],
  ['Invalid user - missing ID', (account) => ({ ...account, user: { ...account.user, id: '' } })],
  ['No active session', (account) => ({ ...account, session: null })],
  ['Invalid session token', (account) => ({ ...account, session: { ...account.session, expires_at: '' } })],
  ['Invalid user ID format', (account) => ({ ...account, user: { ...account.user, id: 'user-1' } })],
])(
  'the check shows its state; %s is shown, and can be retried [C-ONB-06 C-ONB-07 C-ONB-09]',
  async (sentence, change) => {
    const { answer, release } = held(() => change(newcomer()))
    const page = open(() => answer({ call: '', input: {}, company: null }))
    await screen.findByText('Checking authentication...')
    release()
    await screen.findByText(sentence)
    expect(screen.getByRole('button', { name: 'Go to Sign In' })).toBeDefined()
    page.answer('auth/get-session', newcomer)
    await press('Retry Authentication')
    await untilStep(1)
  },
)

test('a session that ended while the network was lost does not replace the wizard by an error', async () => {
  const page = open(newcomer)
  await press(await waitForButton('Get Started'))
  page.answer('auth/get-session', () => ({ ...newcomer(), user: null, session: null }))
  onlineManager.setOnline(false)
  await act(async () => onlineManager.setOnline(true))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.queryByText('No user found')).toBeNull()
  expect(screen.getByRole('progressbar')).toBeDefined()
})

test('a failed check links to the sign-in [C-ONB-08]', async () => {
  const page = open(() => ({ ...newcomer(), session: null }))
  await press(await waitForButton('Go to Sign In'))
  await waitFor(() => expect(page.address()).toBe('/auth'))
})

test('a check times out after 10 s [C-ONB-47]', async () => {
  open(() => new Promise(() => undefined))
  await screen.findByText('Checking authentication...')
  await act(() => vi.advanceTimersByTimeAsync(9000))
  expect(screen.getByText('Checking authentication...')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await screen.findByText('Authentication timeout - please try signing in again')
})

test('a failed creation shows the reason, keeps the input, requires no sign-in and can be retried [C-ONB-51 C-ONB-53 C-ONB-56]', async () => {
  const page = open()
  page.answer(create, () => {
    throw new TypeError('Failed to fetch')
  })
  await choosePlan()
  const sentence = 'Function error: Network error. Please check your connection'
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.queryByText(/Would you like to sign in again/)).toBeNull()

  page.answer(create, () => ({ success: true, ...made }))
  await press('Try Again')
  await screen.findByText('Blue Note has been created successfully!')
  const sent = page.asked.filter(({ call }) => call === create).map(({ input }) => input)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('a creation whose response was lost is shown as done once the account lists the company', async () => {
  const page = open()
  page.answer(create, () => {
    throw new TypeError('Failed to fetch')
  })
  await choosePlan()
  await screen.findByRole('heading', { name: 'Your company was not created' })
  page.answer(create, () => refusal('session_expired', 401))
  page.answer('auth/refresh-session', () => refusal('session_expired', 401))
  page.answer('auth/get-session', () => ofCompany('blue-note'))
  await press('Try Again')
  // The person signs in again in another tab.
  const otherTab = new BroadcastChannel('session-events')
  otherTab.postMessage('SIGNED_IN')
  await screen.findByText('Blue Note has been created successfully!')
  expect(calls(page).filter((call) => call === create)).toHaveLength(2)
  otherTab.close()
})

test.each([['Authentication expired'], ['Auth session missing!']])(
  'a creation rejected with %s offers a sign-in after 2 s; confirming checks again [C-ONB-54 C-ONB-55 C-ONB-57]',
  async (sentence) => {
    const page = open()
    page.answer(create, () => refusal('forbidden', 400, sentence))
    await choosePlan()
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
    const question = 'Authentication failed. Would you like to sign in again?'
    expect(screen.queryByText(question)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await screen.findByText(question)
    const before = page.asked.length
    await press('Yes')
    await waitFor(() => expect(page.asked.slice(before).map(({ call }) => call)).toContain('auth/get-session'))
    expect(screen.queryByText(question)).toBeNull()
  },
)

test('without a live session nothing is created [C-ONB-50]', async () => {
  const page = open()
  await waitForButton('Get Started')
  localStorage.setItem('session_expires_at', '2020-01-01T00:00:00.000Z')
  await choosePlan()
  expect((await screen.findAllByText('No valid session token available')).length).toBeGreaterThan(0)
  expect(page.asked.map(({ call }) => call)).not.toContain(create)
})

const withPrice = () => ({ success: true, ...made, price_id: 'price_pro' })
const calls = (page: OpenedPage) => page.asked.map(({ call }) => call)

function popup() {
  const tab = { closed: false, opener: null, document: { title: '' }, location: { replace: vi.fn() }, close: vi.fn() }
  vi.stubGlobal('open', vi.fn().mockReturnValue(tab))
  return tab
}

async function untilOffer(): Promise<OpenedPage> {
  const page = open()
  page.answer(create, withPrice)
  await choosePlan()
  await screen.findByRole('heading', { name: 'Blue Note has been created successfully!' })
  return page
}

test('the price of a plan is announced, nothing opens automatically, and Later goes to the dashboard', async () => {
  const tab = popup()
  const page = await untilOffer()
  expect(screen.getByText('Due today').nextSibling?.textContent).toBe('$0.00')
  expect(screen.getByText(/^From /).nextSibling?.textContent).toBe('$19.00 / month')
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(page.address()).toBe('/onboarding/done')
  expect(calls(page)).not.toContain('billing/create-checkout')
  await press('Later')
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
  expect(calls(page), 'nothing was opened').not.toContain('billing/abandon-checkout')
  expect(window.open).not.toHaveBeenCalled()
  expect(tab.location.replace).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('onboarding')).toBeNull()
})

test('a click opens the checkout; the payment is detected, confirmed, and leads to the dashboard [C-ONB-58]', async () => {
  const tab = popup()
  const page = await untilOffer()
  let subscribed = false
  page.answer('billing/create-checkout', () => ({ url: 'https://pay.example/c' }))
  page.answer('billing/check-subscription', () => ({ subscribed, subscription_tier: null, subscription_end: null }))
  await press('Add a card')
  await screen.findByText(/The payment page is open in another tab/)
  expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/c')
  const { input } = page.asked.find(({ call }) => call === 'billing/create-checkout') ?? {}
  expect(input).toEqual({ priceId: 'price_pro' })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(calls(page).filter((call) => call === 'billing/check-subscription').length).toBeGreaterThan(1)
  expect(page.address()).toBe('/onboarding/done')
  subscribed = true
  await act(() => vi.advanceTimersByTimeAsync(5000))
  await screen.findByRole('heading', { name: 'You are all set' })
  await act(() => vi.advanceTimersByTimeAsync(1500))
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
  expect(calls(page)).not.toContain('billing/abandon-checkout')
})

test.each([
  ['Later', '/dashboard'],
  ['Sign out', '/auth'],
])('%s expires an opened checkout', async (name, _) => {
  popup()
  const page = await untilOffer()
  page.answer('billing/create-checkout', () => ({ url: 'https://pay.example/c' }))
  page.answer('billing/abandon-checkout', () => ({ success: true }))
  page.answer('billing/check-subscription', () => ({ subscribed: false }))
  await press('Add a card')
  await screen.findByText(/The payment page is open in another tab/)
  await press(name)
  await waitFor(() => expect(calls(page)).toContain('billing/abandon-checkout'))
  await waitFor(() => expect(page.address()).not.toContain('/onboarding'))
})

test('a failed checkout shows an error, and the flow still ends on the dashboard [C-ONB-59 C-ONB-60]', async () => {
  const tab = popup()
  const page = await untilOffer()
  page.answer('billing/create-checkout', () => refusal('payments_unavailable', 502))
  await press('Add a card')
  await screen.findByText('Checkout Error')
  expect(screen.getByText('Company created but payment setup failed. You can upgrade later.')).toBeDefined()
  expect(tab.close).toHaveBeenCalled()
  await press('Later')
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
})

test('leaving the last step and starting again creates another company', async () => {
  const page = await untilOffer()
  await page.go('/dashboard')
  await page.go('/onboarding?onboarding=create')
  await untilStep(1)
  await press('Get Started')
  expect(await screen.findByRole('radio', { name: /Band/ })).toHaveProperty('checked', false)
})

test('after a lost response the retry finds the created company instead of creating another', async () => {
  const page = open()
  page.answer(create, () => {
    throw new TypeError('Failed to fetch')
  })
  await choosePlan()
  await screen.findByRole('heading', { name: 'Your company was not created' })
  page.answer(create, () => refusal('slug_taken', 409, 'This URL is already taken'))
  page.answer('auth/get-session', () => ofCompany('blue-note'))
  await press('Try Again')
  await screen.findByRole('heading', { name: 'Blue Note has been created successfully!' })
  expect(screen.getByRole('button', { name: 'Add a card' })).toBeDefined()
})

test('a URL taken by the same person in another tab leads to that company', async () => {
  const page = open()
  page.answer(create, () => refusal('slug_taken', 409, 'This URL is already taken'))
  page.answer('auth/get-session', () => (calls(page).includes(create) ? ofCompany('blue-note') : newcomer()))
  await choosePlan()
  await screen.findByRole('heading', { name: 'Blue Note is already there' })
  await press('Go to Dashboard')
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
  expect(localStorage.getItem('selectedCompanyId')).toBe(id)
})

test('a URL taken by someone else leads to its field, with the reason and a free suggestion', async () => {
  const page = open()
  let isTaken = false
  page.answer(create, () => {
    isTaken = true
    return refusal('slug_taken', 409, 'This URL is already taken')
  })
  page.answer('onboarding/check-slug', ({ input }) =>
    isTaken && input.slug === 'blue-note'
      ? { available: false, suggestion: 'blue-note-2' }
      : { available: true, suggestion: null },
  )
  await choosePlan()
  await waitFor(() => expect(page.address()).toBe('/onboarding/company'))
  await screen.findByText('This URL is already taken', { selector: 'p' })
  await user.click(await screen.findByRole('button', { name: 'blue-note-2' }))
  expect(screen.getByLabelText('URL')).toHaveProperty('value', 'blue-note-2')
  await screen.findByText('This URL is available')
})

test('a step with missing earlier input redirects to the first of them; an unknown step is not found', async () => {
  const page = open(newcomer, '/onboarding/plan')
  await screen.findByRole('radio', { name: /Band/ })
  expect(page.address()).toBe('/onboarding/type')
  vi.spyOn(console, 'warn').mockReturnValue()
  await page.go('/onboarding/nothing')
  await screen.findByText('Oops! Page not found')
})

test('the input survives a reload of each step, and belongs to one person', async () => {
  const page = open()
  await press(await waitForButton('Get Started'))
  await user.click(await screen.findByRole('radio', { name: /Band/ }))
  await press('Continue')
  await nameCompany('Blue Note')
  await screen.findByRole('radio', { name: /Pro/ })
  expect(page.address()).toBe('/onboarding/plan')
  reload('/onboarding/company')
  expect(await screen.findByLabelText('Company name')).toHaveProperty('value', 'Blue Note')
  reload('/onboarding/type')
  expect(await screen.findByRole('radio', { name: /Band/ })).toHaveProperty('checked', true)
  sessionStorage.setItem('onboarding', (sessionStorage.getItem('onboarding') ?? '').replace(id, id.replace('6', '7')))
  reload('/onboarding/company')
  expect(await screen.findByRole('radio', { name: /Band/ })).toHaveProperty('checked', false)
})

test('a reload during the creation completes it', async () => {
  const page = open()
  page.answer(create, () => new Promise(() => undefined))
  await choosePlan()
  await screen.findByRole('heading', { name: 'Creating your company' })
  const again = reload('/onboarding/done')
  again.answer(create, () => ({ success: true, ...made }))
  await screen.findByRole('heading', { name: 'Blue Note has been created successfully!' })
})

const invitation = {
  id,
  company_name: 'Lumen Hall',
  inviter_name: 'Ada',
  role_label: 'Manager',
  scope: 'company',
  expires_at: '2030-01-01T00:00:00.000Z',
}

test('a pending invitation is shown first; an own company is the alternative', async () => {
  const page = open()
  page.answer('invitations/list-my-invitations', () => ({ invitations: [invitation] }))
  await screen.findByRole('heading', { name: 'Lumen Hall has invited you' })
  expect(screen.queryByRole('progressbar')).toBeNull()
  await press('Create your own company instead')
  await untilStep(1)
  await press('Get Started')
  await untilStep(2)
  expect(page.address()).toBe('/onboarding/type')
})

test("a plan from a link, or the type's default, is preselected", async () => {
  const page = open(newcomer, `/onboarding?plan=${other.id}`)
  page.answer('onboarding/list-plans', () => ({ plans: [plan, other] }))
  page.answer('onboarding/list-company-types', () => ({
    company_types: [{ ...companyType, default_plan_id: plan.id }],
  }))
  await press(await waitForButton('Get Started'))
  await user.click(await screen.findByRole('radio', { name: /Band/ }))
  await press('Continue')
  await nameCompany('Blue Note')
  expect(await screen.findByRole('radio', { name: /Grand/ })).toHaveProperty('checked', true)
  sessionStorage.clear()
  localStorage.clear()
  reload('/onboarding').answer('onboarding/list-company-types', () => ({
    company_types: [{ ...companyType, default_plan_id: plan.id }],
  }))
  await press(await waitForButton('Get Started'))
  await user.click(await screen.findByRole('radio', { name: /Band/ }))
  await press('Continue')
  await nameCompany('Blue Note')
  expect(await screen.findByRole('radio', { name: /Pro/ })).toHaveProperty('checked', true)
})

test('the plan of a link is kept in the browser until the company is created', async () => {
  const stored = () => localStorage.getItem('onboarding_plan')
  open(newcomer, `/onboarding?plan=${other.id}`)
  await press(await waitForButton('Get Started'))
  await user.click(await screen.findByRole('radio', { name: /Band/ }))
  sessionStorage.clear()
  const page = reload('/onboarding')
  page.answer('onboarding/list-plans', () => ({ plans: [plan, other] }))
  page.answer(create, () => ({ success: true, ...made }))
  await press(await waitForButton('Get Started'))
  await user.click(await screen.findByRole('radio', { name: /Band/ }))
  await press('Continue')
  await nameCompany('Blue Note')
  expect(await screen.findByRole('radio', { name: /Grand/ })).toHaveProperty('checked', true)
  expect(stored()).toContain(other.id)
  await press('Create Company')
  await untilStep(5)
  await waitFor(() => expect(stored()).toBeNull())
})

test.each([
  ['its default plan', plan.id, 1],
  ['no default plan on offer', other.id, 0],
])('a type that skips the plan step, with %s', async (_, default_plan_id, created) => {
  const page = open()
  const onboarding_config = { skip_plan_selection: true }
  page.answer('onboarding/list-company-types', () => ({
    company_types: [{ ...companyType, default_plan_id, onboarding_config }],
  }))
  page.answer(create, () => ({ success: true, ...made }))
  await press(await waitForButton('Get Started'))
  await user.click(await screen.findByRole('radio', { name: /Band/ }))
  await press('Continue')
  await user.type(await screen.findByLabelText('Company name'), 'Blue Note')
  await screen.findByText('This URL is available')
  await press(created ? 'Create Company' : 'Continue')
  await untilStep(created ? 5 : 4)
  expect(page.asked.filter(({ call }) => call === create).map(({ input }) => input.plan_id)).toEqual(
    created ? [plan.id] : [],
  )
})

test('each company type is a card with an emoji, by sort order; selecting one loads its plans [C-ONB-23 C-ONB-24 C-ONB-25 C-ONB-26 C-ONB-27 C-ONB-28 C-ONB-29]', async () => {
  const page = open()
  const icons = ['calendar', 'briefcase', 'music', 'building', 'truck', 'rocket', null]
  const types = icons.map((icon, n) => ({ ...companyType, id: id.replace('6', `${n}`), name: `Type ${n}`, icon }))
  const retired = { ...companyType, id: id.replace('6', '9'), name: 'Retired', is_active: false }
  page.answer('onboarding/list-company-types', () => ({ company_types: [...types, retired] }))
  await press(await waitForButton('Get Started'))
  const radios = await screen.findAllByRole('radio')
  expect(radios.map((radio) => radio.closest('label')?.textContent?.slice(0, 2))).toEqual([
    '📅',
    '💼',
    '🎵',
    '🏢',
    '🚚',
    '🏢',
    '🏢',
  ])
  await user.click(screen.getByRole('radio', { name: /Type 2/ }))
  await press('Continue')
  await nameCompany('Blue Note')
  const plans = page.asked.filter(({ call }) => call === 'onboarding/list-plans')
  expect(plans.map(({ input }) => input.company_type_id)).toContain(types[2]?.id)
})

test('the URL follows the name and is checked after 500 ms without input [C-ONB-11 C-ONB-12 C-ONB-13 C-ONB-14 C-ONB-15 C-ONB-16 C-ONB-17]', async () => {
  vi.useFakeTimers()
  const page = open()
  const asked = () => page.asked.filter(({ call }) => call === 'onboarding/check-slug').map(({ input }) => input.slug)
  await untilNaming()
  write('Company name', 'The  Blue & Note -- Club')
  expect(screen.getByLabelText('URL')).toHaveProperty('value', 'the-blue-note-club')
  await rest(499)
  expect(asked(), 'nobody is asked before 500 ms of rest').toEqual([])
  await rest(1)
  expect(asked()).toEqual(['the-blue-note-club'])
  write('URL', 'x')
  await rest(2000)
  expect(asked(), 'one character is not asked about').toHaveLength(1)
})

test('Continue waits for a name and a URL that is known to be free [C-ONB-18 C-ONB-19 C-ONB-20 C-ONB-21 C-ONB-22]', async () => {
  const page = open()
  page.answer('onboarding/check-slug', ({ input }) => ({ available: input.slug !== 'taken', suggestion: null }))
  await untilNaming()
  const isHeld = () => screen.getByRole('button', { name: 'Continue' }).matches(':disabled')
  expect(isHeld(), 'without a name').toBe(true)
  write('Company name', 'Free')
  expect(isHeld(), 'before the server has answered').toBe(true)
  await screen.findByText('This URL is available')
  expect(isHeld()).toBe(false)
  write('URL', 'taken')
  await screen.findByText('This URL is already taken')
  expect(isHeld()).toBe(true)
  write('URL', 'other')
  await screen.findByText('This URL is available')
  expect(isHeld()).toBe(false)
  write('Company name', '   ')
  expect(isHeld(), 'with a name of spaces').toBe(true)
  write('Company name', 'Free')
  expect(isHeld()).toBe(false)
  write('URL', '')
  expect(isHeld(), 'without a URL').toBe(true)
})

test('a created company is stored in the browser, confirmed, and opened after 1.5 s [C-ONB-36 C-ONB-37 C-ONB-38 C-ONB-39 C-ONB-61]', async () => {
  const page = open()
  const { answer, release } = held(() => ({ success: true, ...made }))
  page.answer(create, answer)
  await choosePlan()
  await screen.findByRole('heading', { name: 'Creating your company' })
  expect(localStorage.getItem('onboarding_completed')).toBeNull()
  vi.useFakeTimers()
  release()
  await rest(0)
  expect(screen.getByRole('heading', { name: 'Blue Note has been created successfully!' })).toBeDefined()
  expect(localStorage.getItem('onboarding_completed')).toBe('true')
  expect(localStorage.getItem('last_created_company')).toContain(id)
  expect(localStorage.getItem('selectedCompanyId')).toBe(id)
  await rest(1400)
  expect(page.address()).toBe('/onboarding/done')
  await rest(200)
  expect(page.address()).toBe('/dashboard')
})

test('a person who left their last company is told so, and reaches their settings', async () => {
  const page = open()
  page.answer('onboarding/get-former-company', () => ({ name: 'Blue Note' }))
  await screen.findByRole('heading', { name: 'You are not in any company' })
  expect(screen.getByText(/You are no longer a member of Blue Note/)).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Sign out' })).toHaveLength(2)
  for (const link of screen.getAllByRole('link', { name: 'My Settings' }))
    expect(link.getAttribute('href')).toBe('/settings')
  await press('Create a company')
  expect(await screen.findByRole('button', { name: 'Get Started' })).toBeDefined()
})

async function rest(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

function write(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
}

async function untilNaming(): Promise<void> {
  await rest(10)
  fireEvent.click(screen.getByRole('button', { name: 'Get Started' }))
  await rest(10)
  fireEvent.click(screen.getByRole('radio', { name: /Band/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
}
