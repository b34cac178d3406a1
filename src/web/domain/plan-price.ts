import { countNoun } from '#shared/count-noun.ts'
import type { Plan } from '#shared/entities.ts'
import { isModuleAvailable } from '#shared/modules.ts'
import { effectivePrice, seatPrice } from '#shared/pricing.ts'
import { priceText } from '#web/ui/format/money.ts'

export interface PlanPrice {
  amount: string
  unit: string
  note: string | null
  /** Formatted price for a company of the minimum size; null if it equals `amount`. */
  least: string | null
}

export function planPrice(plan: Plan): PlanPrice {
  const { currency, limits } = plan
  const yearly = plan.billing_frequency === 'yearly'
  const span = yearly ? 'year' : 'month'
  const perUser = seatPrice(plan)
  const fewest = limits.min_users ?? 1
  const minimum = `Minimum ${countNoun(fewest, 'user')}`
  const least = `from ${priceText(effectivePrice(plan), currency)} / ${span}`

  if (limits.pricing_model === 'per_user') {
    return {
      amount: priceText(perUser, currency),
      unit: `per user / ${span}`,
      note: minimum,
      least: fewest > 1 ? least : null,
    }
  }
  if (limits.pricing_model === 'hybrid') {
    return {
      amount: priceText(limits.base_price_monthly ?? plan.price_monthly, currency),
      unit: `/ ${span}`,
      note: [`+ ${priceText(perUser, currency)} per user / ${span}`, fewest > 1 && minimum].filter(Boolean).join(' · '),
      least,
    }
  }
  return { amount: priceText(plan.price_monthly, currency), unit: `/ ${span}`, note: null, least: null }
}

export function planPriceLine(plan: Plan): string {
  const { amount, unit, note } = planPrice(plan)
  if (!note) return `${amount} ${unit}`
  return note.startsWith('+') ? `${amount} ${unit} ${note}` : `${amount} ${unit} · ${note}`
}

/** Whether a plan has no guests, while others on offer do. */
export function lacksOfferedGuests(plan: Plan, offered: readonly Plan[]): boolean {
  return (
    isModuleAvailable('events') && !plan.limits.allow_guest_users && offered.some((one) => one.limits.allow_guest_users)
  )
}

/** 'Up to 25 guests', if the inclusions say nothing of the limit; null without one. */
export function guestLimitText({ limits, display_inclusions }: Plan): string | null {
  const { allow_guest_users: isAllowed, max_guest_users: most } = limits
  if (!isModuleAvailable('events') || !isAllowed || most === null || display_inclusions.length === 0) return null
  return `Up to ${countNoun(most, 'guest')}`
}

export function storageSizeText(gigabytes: number): string {
  return gigabytes >= 1000 ? `${Number((gigabytes / 1000).toFixed(1))} TB` : `${gigabytes} GB`
}

/** Format a plan limit. Null means unlimited. */
export function limitText(limit: number | null, unit: (value: number) => string = String): string {
  return limit === null ? 'Unlimited' : unit(limit)
}

/** Bullet points of a plan card: the texts entered for the plan, otherwise up to six generated from its limits. */
export function planInclusions(plan: Plan): string[] {
  if (plan.display_inclusions.length > 0) return plan.display_inclusions
  const { limits } = plan
  const [hasEvents, hasBudget] = [isModuleAvailable('events'), isModuleAvailable('budget')]
  const drawn = [
    `${limitText(limits.max_team_members)} team members`,
    hasEvents && `${limitText(limits.max_events)} events`,
    limits.max_storage_gb === null ? 'Unlimited storage' : `${storageSizeText(limits.max_storage_gb)} of storage`,
    limits.max_storage_per_user_gb !== null && `${storageSizeText(limits.max_storage_per_user_gb)} of storage per user`,
    `${limitText(limits.max_monthly_emails)} emails a month`,
    `${limitText(limits.max_integrations)} integrations`,
    hasBudget && `${limitText(limits.max_budget_items)} budget items`,
    hasEvents && limits.allow_guest_users && `${limitText(limits.max_guest_users)} guests`,
  ]
  return drawn.filter((line) => line !== false).slice(0, 6)
}
