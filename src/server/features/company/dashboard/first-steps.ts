import type { CompanyContext } from '#server/platform/app/context.ts'
import { hasOwnColors } from '#shared/brand-colors.ts'
import { seesBranding } from '#shared/branding-access.ts'
import { type FirstStep, type FirstStepKey, firstStepKeys } from '#shared/features/company/dashboard.ts'
import { isAvailable } from '#shared/modules.ts'

export interface FirstState {
  is_new: boolean
  first_steps_hidden: boolean
  logo_url: string | null
  brand_primary: string
  brand_secondary: string
  timezone: string
  has_colleagues: boolean
  has_priced_plan: boolean
  has_subscription: boolean
  has_venue: boolean
  /** Number of events, including the bin, capped at 2. */
  first_events: number
  has_imported: boolean
}

/** Remaining first steps that the caller may do; null once all are done. */
export function firstSteps(ctx: CompanyContext, state: FirstState): FirstStep[] | null {
  if (!state.is_new || state.first_steps_hidden) return null
  const may = mayTake(ctx, state)
  const done = doneSteps(state)
  const steps = firstStepKeys.filter((key) => may[key]).map((key) => ({ key, done: done[key] }))
  return steps.some((step) => !step.done) ? steps : null
}

function mayTake(ctx: CompanyContext, { has_priced_plan }: FirstState): Record<FirstStepKey, boolean> {
  const can: Parameters<typeof seesBranding>[0] = ({ module, level }) => ctx.can(module, level)
  const administers = ctx.can('company_settings', 'admin')
  const plans = isAvailable('events') && ctx.can('events', 'write')
  return {
    venue: plans,
    dates: plans,
    sample: plans,
    logo: administers && seesBranding(can, ctx.role.permissions),
    team: ctx.can('team', 'write'),
    plan: administers && ctx.app.env.BILLING !== 'off' && has_priced_plan,
    timezone: administers,
  }
}

function doneSteps(state: FirstState): Record<FirstStepKey, boolean> {
  const { brand_primary: primary, brand_secondary: secondary } = state
  return {
    venue: state.has_venue,
    // With several events entered by hand, an import is no longer suggested.
    dates: state.has_imported || state.first_events > 1,
    sample: state.first_events > 0,
    logo: state.logo_url !== null || hasOwnColors({ primary, secondary }),
    team: state.has_colleagues,
    plan: state.has_subscription,
    timezone: state.timezone !== 'UTC',
  }
}
