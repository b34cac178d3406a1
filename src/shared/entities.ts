import { z } from 'zod'
import { accessLevels } from './access.ts'
import { companyStatuses } from './company-status.ts'
import { id, timestamp, weekday } from './fields.ts'
import { mapLimitFields } from './plan-limits.ts'

/** Shapes of objects in API responses. Their names come from the specification. */

export const accessLevel = z.enum(accessLevels)
export const permissions = z.record(z.string(), z.union([z.literal(true), z.object({ access: accessLevel })]))
export const membershipStatus = z.enum(['active', 'inactive'])
export const companyStatus = z.enum(companyStatuses)
/** Set if platform staff set the status of the company, with the reason that they chose to show; otherwise null. */
export const statusSetByStaff = z.object({ reason: z.string().nullable() }).nullable()

/** Week, clock and currency of a company. If null, each user's locale applies, and there is no default currency. */
export const companyPreferences = z.object({
  first_weekday: weekday.nullable(),
  clock: z.enum(['12', '24'], 'Choose 12 or 24 hours').nullable(),
  default_currency: z.string().nullable(),
})

export const user = z.object({
  id,
  email: z.string(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  metadata: z.object({ full_name: z.string().nullable() }),
})

export const baseRole = z.object({ id, key: z.string(), label: z.string() })

export const companyRole = z.object({
  id,
  label_override: z.string().nullable(),
  description: z.string().nullable(),
  permissions,
  is_active: z.boolean(),
  role: baseRole,
})

/** Label of a company's role: its own label, otherwise the label of the base role. */
export function roleLabel(
  role: { label_override: string | null; role: { label: string } } | null | undefined,
  fallback: string,
) {
  return role?.label_override || role?.role.label || fallback
}

export const companySummary = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  status: companyStatus,
  is_platform: z.boolean(),
  logo_url: z.string().nullable(),
})

export const membership = z.object({
  id,
  user_id: id,
  company_id: id,
  status: membershipStatus,
  is_primary: z.boolean(),
  is_guest: z.boolean(),
  company_role_id: id,
  created_at: timestamp,
})

export const companyModule = z.object({
  module_key: z.string(),
  module_name: z.string(),
  permissions: z.object({ access: accessLevel }),
  limits: z.record(z.string(), z.unknown()),
  source: z.enum(['core', 'plan', 'override']),
  icon: z.string(),
  navigation_path: z.string().nullable(),
  sort_order: z.number().int(),
  is_core: z.boolean(),
})
export type CompanyModule = z.output<typeof companyModule>

export const pricingModel = z.enum(['flat', 'per_user', 'hybrid'])
const limit = z.number().nonnegative().nullable()
/** Limits of a plan. A limit of null is unlimited. Prices are in minor units of the plan's currency. */
export const planLimits = z.object({
  pricing_model: pricingModel,
  per_user_price_monthly: z.number().int().nullable(),
  per_user_price_annual: z.number().int().nullable(),
  base_price_monthly: z.number().int().nullable(),
  min_users: z.number().int().nullable(),
  allow_guest_users: z.boolean(),
  ...mapLimitFields(() => limit),
})
export type PlanLimits = z.output<typeof planLimits>

export const plan = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** Price in minor units of `currency`. */
  price_monthly: z.number().int(),
  currency: z.enum(['USD', 'EUR', 'GBP']),
  billing_frequency: z.enum(['monthly', 'yearly']),
  stripe_price_id: z.string().nullable(),
  is_active: z.boolean(),
  is_private: z.boolean(),
  is_featured: z.boolean(),
  trial_days: z.number().int(),
  display_inclusions: z.array(z.string()),
  allowed_company_type_ids: z.array(id).nullable(),
  limits: planLimits,
  features: z.record(z.string(), z.boolean()),
})
export type Plan = z.output<typeof plan>

export const companyType = z.object({
  id,
  key: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  icon: z.string().nullable(),
  sort_order: z.number().int(),
  is_active: z.boolean(),
  default_plan_id: id.nullable(),
  onboarding_config: z.record(z.string(), z.unknown()),
})
export type CompanyType = z.output<typeof companyType>

export const subscriptionStatuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'cancelled',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const
export const subscription = z.object({
  id,
  status: z.enum(subscriptionStatuses),
  stripe_subscription_id: z.string().nullable(),
  stripe_customer_id: z.string().nullable(),
  renewal_date: timestamp.nullable(),
  cancel_at_period_end: z.boolean(),
  /** When the subscription ended; null while it is running. */
  ended_at: timestamp.nullable(),
})

export const widgetComponents = [
  'StatsWidget',
  'QuickActionsWidget',
  'SubscriptionWidget',
  'CompanyStatusWidget',
  'UpcomingEventsWidget',
  'CalendarWidget',
  'HoldsWidget',
] as const
export type WidgetComponent = (typeof widgetComponents)[number]
export const widget = z.object({
  id,
  key: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  module_key: z.string(),
  component_key: z.string(),
  config_schema: z.record(z.string(), z.unknown()),
  created_by: id.nullable(),
  is_system_default: z.boolean(),
})
export type Widget = z.output<typeof widget>

export const userWidget = z.object({
  id,
  user_id: id,
  company_id: id,
  widget_id: id,
  position: z.number().int(),
  config: z.record(z.string(), z.unknown()),
  enabled: z.boolean(),
  /** Whether the widget spans two columns of the dashboard. */
  is_wide: z.boolean(),
  widget,
})
export type UserWidget = z.output<typeof userWidget>

/** State of an invitation's mail. 'link' means that somebody copied the link instead. */
export const invitationDeliveryStatuses = ['queued', 'sent', 'failed', 'link'] as const
export const invitationStatuses = ['pending', 'accepted', 'cancelled', 'expired'] as const
export const invitation = z.object({
  id,
  email: z.string(),
  company_id: id,
  company_role_id: id,
  invited_by: id.nullable(),
  status: z.enum(invitationStatuses),
  scope: z.enum(['company', 'event']),
  event_ids: z.array(id),
  delivery: z.enum(invitationDeliveryStatuses),
  expires_at: timestamp,
  created_at: timestamp,
  inviter: z.object({ full_name: z.string().nullable(), email: z.string() }).nullable(),
  /** Platform staff sent the invitation. Companies do not see their names. */
  by_staff: z.boolean(),
  role: z.object({ label_override: z.string().nullable(), label: z.string() }).nullable(),
})
