import type { PlanLimits } from './entities.ts'
import { AppError } from './errors.ts'
import { isModuleAvailable, type ModuleKey } from './modules.ts'

const unlimitedValues = [0, -1, '0', '-1', '', 'unlimited']

export function isUnlimited(value: unknown): boolean {
  return value === null || value === undefined || unlimitedValues.some((word) => word === value)
}

/**
 * Parse a plan limit. null, 0, -1, 'unlimited' and missing values mean unlimited.
 * @returns null (unlimited) also if it is not a number, so that invalid data never locks out a paying company
 */
export function normalizeLimit(value: unknown): number | null {
  if (isUnlimited(value)) return null
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value.trim()) : Number.NaN
  return Number.isFinite(number) && number > 0 ? number : null
}

interface LimitField {
  /** Label in the back office's list of limits. A limit without a label is not in that list. */
  label?: string
  /** Step of the number input, 1 by default. */
  step?: number
  /** Former name of the limit, still used in old plans and imports. */
  older?: string
  module?: ModuleKey
}

/** All limits of a plan in the order of the form. A limit of null is unlimited. */
export const limitFields = {
  max_users: {},
  max_team_members: { label: 'Team members' },
  max_events: { label: 'Events', module: 'events' },
  max_budget_items: { label: 'Budget items', module: 'budget' },
  max_integrations: { label: 'Integrations' },
  max_monthly_emails: { label: 'Emails a month' },
  max_storage_gb: { label: 'Storage (GB)', step: 0.1, older: 'storage_limit' },
  max_storage_per_user_gb: { label: 'Storage per user (GB)', step: 0.1 },
  max_guest_users: { older: 'guest_users_allowed' },
} as const satisfies Record<string, LimitField>
export type LimitName = keyof typeof limitFields

export function mapLimitFields<T>(of: (name: LimitName, field: LimitField) => T): Record<LimitName, T> {
  return mapValues<LimitName, LimitField, T>(limitFields, of)
}

/** Normalize stored or imported limits. A limit's former name applies if the current name is missing. */
export function normalizeLimits(raw: Record<string, unknown>): PlanLimits {
  const price = (name: string) => (typeof raw[name] === 'number' ? raw[name] : null)
  const model = raw.pricing_model
  return {
    pricing_model: model === 'per_user' || model === 'hybrid' ? model : 'flat',
    per_user_price_monthly: price('per_user_price_monthly'),
    per_user_price_annual: price('per_user_price_annual'),
    base_price_monthly: price('base_price_monthly'),
    min_users: normalizeLimit(raw.min_users),
    allow_guest_users: raw.allow_guest_users === true,
    ...mapLimitFields((name, { older }) => {
      const isMissing = raw[name] === undefined && older !== undefined
      return normalizeLimit(isMissing ? raw[older] : raw[name])
    }),
  }
}

interface LimitRule {
  label: string
  /** Table whose rows are the usage, if it is counted from one table. */
  rows?: string
  /** Module that the limit is about. The limit is hidden while that module has no screens. */
  module?: ModuleKey
  /** The limit's value in a plan; null is unlimited. */
  allowed: (limits: PlanLimits) => number | null
  refusal: (plan: string, limit: number) => AppError
}

const planLimitError = (things: string) => (plan: string, limit: number) =>
  new AppError('plan_limit_reached', { plan, limit, things })

/** All plan limits, for the billing tab, checks and messages. The server counts them in `usageByLimitExpression`. */
export const planLimitDefinitions = {
  members: {
    label: 'Team members',
    allowed: ({ max_team_members, max_users }) => smallerLimit(max_team_members, max_users),
    refusal: (plan, limit) => new AppError('seat_limit_reached', { plan, limit }),
  },
  guests: {
    label: 'Guests',
    module: 'events',
    allowed: ({ allow_guest_users, max_guest_users }) => (allow_guest_users ? max_guest_users : 0),
    refusal: (plan, limit) =>
      limit === 0 ? new AppError('guests_not_allowed', { plan }) : new AppError('guest_limit_reached', { plan, limit }),
  },
  events: {
    label: 'Events',
    module: 'events',
    allowed: ({ max_events }) => max_events,
    refusal: (_, limit) => new AppError('event_limit_reached', { events: limit === 1 ? '1 event' : `${limit} events` }),
  },
  /** In GB. */
  storage: {
    label: 'Storage',
    allowed: ({ max_storage_gb }) => max_storage_gb,
    refusal: planLimitError('GB of storage'),
  },
  /** In GB: files uploaded by one member. For a company, the usage of the member with the largest total. */
  storage_per_user: {
    label: 'Storage per user',
    allowed: ({ max_storage_per_user_gb }) => max_storage_per_user_gb,
    refusal: planLimitError('GB of storage per user'),
  },
  emails: {
    label: 'Emails this month',
    allowed: ({ max_monthly_emails }) => max_monthly_emails,
    refusal: planLimitError('emails a month'),
  },
  integrations: {
    label: 'Integrations',
    rows: 'webhook_endpoints',
    allowed: ({ max_integrations }) => max_integrations,
    refusal: (plan, limit) => new AppError('webhook_limit_reached', { plan, limit }),
  },
  budget_items: {
    label: 'Budget items',
    rows: 'budget_items',
    module: 'budget',
    allowed: ({ max_budget_items }) => max_budget_items,
    refusal: planLimitError('budget items'),
  },
} as const satisfies Record<string, LimitRule>

export type PlanLimit = keyof typeof planLimitDefinitions

/** Percentages of a limit at which billing admins are notified, highest first. */
const limitThresholds = [100, 80] as const
export type LimitThreshold = (typeof limitThresholds)[number]

/**
 * The highest percentage of the limit that usage passed between `before` and `after`, or null. It is reported again
 * only after usage fell below it.
 */
export function crossedThreshold(used: {
  before: number
  after: number
  allowed: number | null
}): LimitThreshold | null {
  const { before, after, allowed } = used
  if (!allowed) return null
  const isAt = (amount: number, mark: LimitThreshold) => amount * 100 >= allowed * mark
  return limitThresholds.find((mark) => isAt(after, mark) && !isAt(before, mark)) ?? null
}

export function mapPlanLimits<T>(of: (name: PlanLimit) => T): Record<PlanLimit, T> {
  return mapValues<PlanLimit, LimitRule, T>(planLimitDefinitions, of)
}

export function isLimitInUse(name: PlanLimit): boolean {
  const { module }: LimitRule = planLimitDefinitions[name]
  return module === undefined || isModuleAvailable(module)
}

/** Like `Object.fromEntries` over `Object.entries`, but keeps the key types. */
function mapValues<K extends string, V, T>(record: Record<K, V>, of: (name: K, value: V) => T): Record<K, T> {
  const entries = Object.entries(record) as [K, V][]
  return Object.fromEntries(entries.map(([name, value]) => [name, of(name, value)])) as Record<K, T>
}

function smallerLimit(one: number | null, other: number | null): number | null {
  const least = Math.min(one ?? Infinity, other ?? Infinity)
  return Number.isFinite(least) ? least : null
}
