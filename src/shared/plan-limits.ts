import type { PlanLimits } from './entities.ts'
import { AppError } from './errors.ts'
import { isAvailable, type ModuleKey } from './modules.ts'

const unlimitedValues = [0, -1, '0', '-1', '', 'unlimited']

/** Every spelling of 'without a limit'. */
export function isUnlimited(value: unknown): boolean {
  return value === null || value === undefined || unlimitedValues.some((word) => word === value)
}

/**
 * The one reading of a limit: null is unlimited, and so are 0, -1, 'unlimited' and nothing at all.
 * @returns null for what is no number, so that a broken limit never locks anybody out of what they pay for
 */
export function normaliseLimit(value: unknown): number | null {
  if (isUnlimited(value)) return null
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number(value.trim()) : Number.NaN
  return Number.isFinite(number) && number > 0 ? number : null
}

interface LimitField {
  /** What the back office calls it; the others are edited beside what they belong to. */
  label?: string
  /** In what steps it goes up; whole ones where none is named. */
  step?: number
  /** The name that older plans and imports have for it. */
  older?: string
  /** The module in which it is used. */
  module?: ModuleKey
}

/** The fields of a plan that limit something, in the order they are edited; null is unlimited. */
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

/** `of` for every field that limits something. */
export function forEachLimitField<T>(of: (name: LimitName, field: LimitField) => T): Record<LimitName, T> {
  return mapValues<LimitName, LimitField, T>(limitFields, of)
}

/** Limits as they are stored or imported, in the one shape; older names count where the newer are missing. */
export function normaliseLimits(raw: Record<string, unknown>): PlanLimits {
  const price = (name: string) => (typeof raw[name] === 'number' ? raw[name] : null)
  const model = raw.pricing_model
  return {
    pricing_model: model === 'per_user' || model === 'hybrid' ? model : 'flat',
    per_user_price_monthly: price('per_user_price_monthly'),
    per_user_price_annual: price('per_user_price_annual'),
    base_price_monthly: price('base_price_monthly'),
    min_users: normaliseLimit(raw.min_users),
    allow_guest_users: raw.allow_guest_users === true,
    ...forEachLimitField((name, { older }) => {
      const isMissing = raw[name] === undefined && older !== undefined
      return normaliseLimit(isMissing ? raw[older] : raw[name])
    }),
  }
}

interface Limited {
  /** What the billing tab calls it. */
  label: string
  /** The table with one row for each, where it is rows that are counted. */
  rows?: string
  /** The module in which it is used: without its screens nobody is told of the limit. */
  module?: ModuleKey
  /** How many a plan allows; null is unlimited. */
  allowed: (limits: PlanLimits) => number | null
  /** What somebody is told who wants one more than `limit`. */
  refusal: (plan: string, limit: number) => AppError
}

const ofPlan = (things: string) => (plan: string, limit: number) =>
  new AppError('plan_limit_reached', { plan, limit, things })

/**
 * Everything that plans limit, once: the billing tab, the checks and the messages read it here. How much of each a
 * company uses is counted by the server's `countUsage`.
 */
export const planLimits = {
  members: {
    label: 'Team members',
    allowed: ({ max_team_members, max_users }) => smaller(max_team_members, max_users),
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
  storage: { label: 'Storage', allowed: ({ max_storage_gb }) => max_storage_gb, refusal: ofPlan('GB of storage') },
  /** In GB: the files that one member has uploaded; of a company, those of whoever has uploaded most. */
  storage_per_user: {
    label: 'Storage per user',
    allowed: ({ max_storage_per_user_gb }) => max_storage_per_user_gb,
    refusal: ofPlan('GB of storage per user'),
  },
  emails: {
    label: 'Emails this month',
    allowed: ({ max_monthly_emails }) => max_monthly_emails,
    refusal: ofPlan('emails a month'),
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
    refusal: ofPlan('budget items'),
  },
} as const satisfies Record<string, Limited>

export type PlanLimit = keyof typeof planLimits

/** The shares of a limit, in percent, that who may pay is told of; the higher first. */
const limitMarks = [100, 80] as const
export type LimitMark = (typeof limitMarks)[number]

/**
 * The share of a limit that going from `before` to `after` reaches; of several the highest. What is there already is
 * reached no more until it was left, so each is told once.
 */
export function limitMarkReached(used: { before: number; after: number; allowed: number | null }): LimitMark | null {
  const { before, after, allowed } = used
  if (!allowed) return null
  const isAt = (amount: number, mark: LimitMark) => amount * 100 >= allowed * mark
  return limitMarks.find((mark) => isAt(after, mark) && !isAt(before, mark)) ?? null
}

/** `of` for every limit, in the order people read them. */
export function forEachLimit<T>(of: (name: PlanLimit) => T): Record<PlanLimit, T> {
  return mapValues<PlanLimit, Limited, T>(planLimits, of)
}

/** Whether what a limit is about can be used at all. */
export function isLimitInUse(name: PlanLimit): boolean {
  const { module }: Limited = planLimits[name]
  return module === undefined || isAvailable(module)
}

/** Object.entries and fromEntries forget which keys there are. */
function mapValues<K extends string, V, T>(record: Record<K, V>, of: (name: K, value: V) => T): Record<K, T> {
  const entries = Object.entries(record) as [K, V][]
  return Object.fromEntries(entries.map(([name, value]) => [name, of(name, value)])) as Record<K, T>
}

/** Of two limits of the same thing the smaller counts; null is unlimited. */
function smaller(one: number | null, other: number | null): number | null {
  const least = Math.min(one ?? Infinity, other ?? Infinity)
  return Number.isFinite(least) ? least : null
}
