import type { PlanLimits } from './entities.ts'

const unlimitedWords = [0, -1, '0', '-1', '', 'unlimited']

/** Every spelling of 'without a limit'. [A-PLAN-50..53] */
export function isUnlimited(value: unknown): boolean {
  return value === null || value === undefined || unlimitedWords.some((word) => word === value)
}

/**
 * The one reading of a limit: null is unlimited, and so are 0, -1, 'unlimited' and nothing at all. [C-BILL-86..93]
 * @returns null for what is no number, so that a broken limit never locks anybody out of what they pay for
 */
export function normaliseLimit(value: unknown): number | null {
  if (isUnlimited(value)) return null
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value.trim()) : Number.NaN
  return Number.isFinite(number) && number > 0 ? number : null
}

/** Limits as they are stored or imported, in the one shape; older names count where the newer are missing. [C-BILL-94 C-BILL-95] */
export function normaliseLimits(raw: Record<string, unknown>): PlanLimits {
  const limit = (...names: string[]) =>
    normaliseLimit(names.map((name) => raw[name]).find((value) => value !== undefined))
  const price = (name: string) => (typeof raw[name] === 'number' ? raw[name] : null)
  const model = raw.pricing_model
  return {
    pricing_model: model === 'per_user' || model === 'hybrid' ? model : 'flat',
    per_user_price_monthly: price('per_user_price_monthly'),
    per_user_price_annual: price('per_user_price_annual'),
    base_price_monthly: price('base_price_monthly'),
    min_users: limit('min_users'),
    max_users: limit('max_users'),
    max_events: limit('max_events'),
    max_storage_gb: limit('max_storage_gb', 'storage_limit'),
    max_storage_per_user_gb: limit('max_storage_per_user_gb'),
    max_monthly_emails: limit('max_monthly_emails'),
    max_integrations: limit('max_integrations'),
    max_team_members: limit('max_team_members'),
    max_budget_items: limit('max_budget_items'),
    allow_guest_users: raw.allow_guest_users === true,
    max_guest_users: limit('max_guest_users', 'guest_users_allowed'),
  }
}
