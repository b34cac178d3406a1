import { afterEach, expect, test, vi } from 'vitest'
import type { Plan } from '#shared/entities.ts'
import { isModuleAvailable } from '#shared/modules.ts'
import { plan } from '#tests/web/plan.ts'
import {
  guestLimitText,
  lacksOfferedGuests,
  limitText,
  planInclusions,
  planPrice,
  planPriceLine,
  storageSizeText,
} from './plan-price.ts'

vi.mock(import('#shared/modules.ts'), async (original) => {
  const actual = await original()
  return { ...actual, isModuleAvailable: vi.fn(actual.isModuleAvailable) }
})
afterEach(() => vi.mocked(isModuleAvailable).mockReset())

function planWith(change: Partial<Omit<Plan, 'limits'>>, limits: Partial<Plan['limits']> = {}): Plan {
  const starter = { name: 'Starter', price_monthly: 2900, stripe_price_id: null }
  return { ...plan, ...starter, limits: { ...plan.limits, ...limits }, ...change }
}

test('a flat plan shows its price per month or per year [C-BILL-78 C-BILL-79]', () => {
  expect(planPrice(planWith({}))).toEqual({ amount: '$29', unit: '/ month', note: null, least: null })
  expect(planPrice(planWith({ billing_frequency: 'yearly' }))).toEqual({
    amount: '$29',
    unit: '/ year',
    note: null,
    least: null,
  })
})

test('a per_user plan shows the price of a user with the minimum users [C-BILL-80]', () => {
  const plan = planWith({}, { pricing_model: 'per_user', per_user_price_monthly: 1900, min_users: 3 })
  expect(planPrice(plan)).toEqual({
    amount: '$19',
    unit: 'per user / month',
    note: 'Minimum 3 users',
    least: 'from $57 / month',
  })
})

test('a per_user plan billed yearly shows the annual price of a user', () => {
  const plan = planWith(
    { billing_frequency: 'yearly' },
    { pricing_model: 'per_user', per_user_price_monthly: 1900, per_user_price_annual: 19000, min_users: 1 },
  )
  expect(planPrice(plan)).toEqual({ amount: '$190', unit: 'per user / year', note: 'Minimum 1 user', least: null })
})

test('a hybrid plan shows the base price plus the price of a user [C-BILL-81]', () => {
  const plan = planWith(
    {},
    { pricing_model: 'hybrid', base_price_monthly: 19900, per_user_price_monthly: 1250, min_users: 10 },
  )
  expect(planPrice(plan)).toEqual({
    amount: '$199',
    unit: '/ month',
    note: '+ $12.50 per user / month · Minimum 10 users',
    least: 'from $324 / month',
  })
})

test('a price fits one line', () => {
  expect(planPriceLine(planWith({}))).toBe('$29 / month')
  const hybrid = planWith({}, { pricing_model: 'hybrid', base_price_monthly: 19900, per_user_price_monthly: 1200 })
  expect(planPriceLine(hybrid)).toBe('$199 / month + $12 per user / month')
  const perUser = planWith({}, { pricing_model: 'per_user', per_user_price_monthly: 1900, min_users: 3 })
  expect(planPriceLine(perUser)).toBe('$19 per user / month · Minimum 3 users')
})

test('storage of 1000 GB or more reads in TB [C-BILL-82 C-BILL-83]', () => {
  expect([999, 1000, 1500].map(storageSizeText)).toEqual(['999 GB', '1 TB', '1.5 TB'])
})

test('no limit reads Unlimited, a limit of zero does not [C-BILL-86 A-PLAN-55]', () => {
  expect([limitText(null), limitText(0), limitText(5)]).toEqual(['Unlimited', '0', '5'])
})

test('a card shows the display inclusions, else at most six drawn from the limits [C-BILL-84 C-BILL-85]', () => {
  vi.mocked(isModuleAvailable).mockReturnValue(true)
  expect(planInclusions(planWith({ display_inclusions: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] }))).toHaveLength(7)
  expect(planInclusions(planWith({}, { allow_guest_users: true }))).toHaveLength(6)
})

test('limits of unavailable modules are omitted', () => {
  vi.mocked(isModuleAvailable).mockReturnValue(false)
  expect(planInclusions(planWith({}, { allow_guest_users: true, max_storage_per_user_gb: 2 }))).toEqual([
    'Unlimited team members',
    'Unlimited storage',
    '2 GB of storage per user',
    'Unlimited emails a month',
    'Unlimited integrations',
  ])
  vi.mocked(isModuleAvailable).mockImplementation((key) => key === 'events')
  expect(planInclusions(planWith({}, { max_events: 10 }))).toContain('10 events')
})

test('only a plan without guests lacks them, if another plan on offer has them', () => {
  vi.mocked(isModuleAvailable).mockReturnValue(true)
  const [with_guests, without] = [true, false].map((allow_guest_users) => planWith({}, { allow_guest_users }))
  if (!with_guests || !without) throw new Error('unreachable')
  expect(lacksOfferedGuests(without, [without, with_guests])).toBe(true)
  expect(lacksOfferedGuests(with_guests, [without, with_guests])).toBe(false)
  expect(lacksOfferedGuests(without, [without])).toBe(false)
})

test.each([
  ['a limit that its own texts do not name', 25, true, ['Guest access per event'], 'Up to 25 guests'],
  ['a limit of one', 1, true, ['Guest access per event'], 'Up to 1 guest'],
  ['no limit', null, true, ['Guest access per event'], null],
  ['no guests', 25, false, ['Email support'], null],
  ['texts drawn from its limits', 25, true, [], null],
])('a plan with %s says so', (_, max_guest_users, allow_guest_users, display_inclusions, text) => {
  expect(guestLimitText(planWith({ display_inclusions }, { max_guest_users, allow_guest_users }))).toBe(text)
})
