import type { CompanyContext } from '#server/platform/app/context.ts'
import { hasOwnColors } from '#shared/brand-colors.ts'
import { seesBranding } from '#shared/branding-access.ts'
import { type FirstStep, type FirstStepKey, firstStepKeys } from '#shared/features/company/dashboard.ts'
import { isAvailable } from '#shared/modules.ts'

/** How things stand in the company, as the database knows it. */
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
  /** How many events there are, those in the bin too; two stand for more. */
  first_events: number
  has_imported: boolean
}

/** What is left to begin with. Only what the caller may do is offered, and nothing once all of that is done. */
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
    // Whoever enters them one by one need not be told to import them.
    dates: state.has_imported || state.first_events > 1,
    sample: state.first_events > 0,
    logo: state.logo_url !== null || hasOwnColors({ primary, secondary }),
    team: state.has_colleagues,
    plan: state.has_subscription,
    timezone: state.timezone !== 'UTC',
  }
}
