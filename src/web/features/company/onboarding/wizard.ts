import { z } from 'zod'
import type { CompanyType, Plan } from '#shared/entities.ts'
import { companyName, id } from '#shared/fields.ts'
import { isSlug, maxSlugLength, slugify } from '#shared/slug.ts'
import { canonicalZone } from '#shared/time/zones.ts'

export const wizardSteps = ['welcome', 'company-type', 'company-setup', 'plan-selection', 'completion'] as const
export type WizardStepName = (typeof wizardSteps)[number]

/** URL of each step, so that Back, Forward and reload work. */
export const stepPaths: Record<WizardStepName, string> = {
  welcome: '/onboarding',
  'company-type': '/onboarding/type',
  'company-setup': '/onboarding/company',
  'plan-selection': '/onboarding/plan',
  completion: '/onboarding/done',
}

/** Stored data of the selected plan. The price is in minor units. */
const selectedPlanShape = z.object({
  id,
  name: z.string(),
  price: z.number(),
  priceId: z.string().nullable(),
  features: z.record(z.string(), z.boolean()),
})
export type SelectedPlan = z.output<typeof selectedPlanShape>

export const wizardShape = z.object({
  companyTypeId: id.nullable(),
  name: z.string(),
  slug: z.string(),
  /** The user edited the slug, so changes of the name no longer change it. */
  slugIsOwn: z.boolean(),
  takenSlug: z.string().nullable(),
  /** Time zone of the company; null for that of the browser. */
  timeZone: z.string().nullable(),
  plan: selectedPlanShape.nullable(),
  wishedPlanId: z.string().nullable(),
  /** The user prefers a new company to the pending invitations. */
  prefersOwn: z.boolean(),
  sent: z.boolean(),
  /** Slug of a request without a response. The company may exist. */
  unanswered: z.string().nullable(),
  /** Created company. `elsewhere` means that another tab created it. */
  company: z
    .object({
      id,
      name: z.string(),
      slug: z.string(),
      /** Stripe price of the plan, if payment is required. */
      priceId: z.string().nullable(),
      elsewhere: z.boolean(),
    })
    .nullable(),
  paying: z.boolean(),
})
export type Wizard = z.output<typeof wizardShape>
export type CreatedCompany = NonNullable<Wizard['company']>

export const emptyWizard: Wizard = {
  companyTypeId: null,
  name: '',
  slug: '',
  slugIsOwn: false,
  takenSlug: null,
  timeZone: null,
  plan: null,
  wishedPlanId: null,
  prefersOwn: false,
  sent: false,
  unanswered: null,
  company: null,
  paying: false,
}

export type WizardEvent =
  | { type: 'prefers-own' }
  | { type: 'chose-company-type'; id: string }
  | { type: 'named'; name: string }
  | { type: 'wrote-slug'; text: string }
  | { type: 'chose-time-zone'; zone: string }
  | { type: 'chose-plan'; plan: SelectedPlan }
  | { type: 'sent' }
  | { type: 'failed'; answered: boolean }
  | { type: 'slug-taken' }
  | { type: 'made'; company: CreatedCompany }
  | { type: 'opened-checkout' }

export function wizardReducer(wizard: Wizard, event: WizardEvent): Wizard {
  switch (event.type) {
    case 'prefers-own':
      return { ...wizard, prefersOwn: true }
    case 'chose-company-type':
      // Another company type may not offer the selected plan.
      return { ...wizard, companyTypeId: event.id, plan: event.id === wizard.companyTypeId ? wizard.plan : null }
    case 'named':
      return { ...wizard, name: event.name, slug: wizard.slugIsOwn ? wizard.slug : slugOf(event.name) }
    case 'wrote-slug':
      return { ...wizard, slug: slugify(event.text), slugIsOwn: event.text !== '' }
    case 'chose-time-zone':
      return { ...wizard, timeZone: event.zone }
    case 'chose-plan':
      return { ...wizard, plan: event.plan }
    case 'sent':
      return { ...wizard, sent: true, unanswered: wizard.slug }
    case 'failed':
      return { ...wizard, sent: false, unanswered: event.answered ? null : wizard.unanswered }
    case 'slug-taken':
      return { ...wizard, sent: false, unanswered: null, takenSlug: wizard.slug }
    case 'made':
      return { ...wizard, sent: false, unanswered: null, company: event.company }
    case 'opened-checkout':
      return { ...wizard, paying: true }
  }
}

/** Time zone that the browser is set to. */
export function browserTimeZone(): string {
  return canonicalZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC'
}

export function toSelectedPlan({ id, name, price_monthly, stripe_price_id, features }: Plan): SelectedPlan {
  return { id, name, price: price_monthly, priceId: stripe_price_id, features }
}

export function stepNumber(step: WizardStepName): number {
  return wizardSteps.indexOf(step) + 1
}

/** Step to show: the requested one, or the first step before it that is not completed. */
export function stepToShow(wizard: Wizard, asked: WizardStepName): WizardStepName {
  if (wizard.company || wizard.sent) return 'completion'
  if (stepNumber(asked) > stepNumber('company-type') && !wizard.companyTypeId) return 'company-type'
  if (stepNumber(asked) > stepNumber('company-setup') && !hasCompanyName(wizard)) return 'company-setup'
  return asked === 'completion' ? 'plan-selection' : asked
}

export function isEmptyWizard({ companyTypeId, name, company, sent }: Wizard): boolean {
  return !companyTypeId && name === '' && !company && !sent
}

/** Preselected plan: the user's choice, otherwise the plan of the link, otherwise the default of the company type. */
export function preselectedPlanOf(
  { plan, wishedPlanId }: Pick<Wizard, 'plan' | 'wishedPlanId'>,
  type: Pick<CompanyType, 'default_plan_id'> | undefined,
  offered: readonly Plan[],
): Plan | undefined {
  const wanted = [plan?.id, wishedPlanId, type?.default_plan_id]
  return wanted.flatMap((id) => offered.filter((one) => one.id === id))[0]
}

function hasCompanyName({ name, slug, takenSlug }: Wizard): boolean {
  return companyName.safeParse(name).success && isSlug(slug) && slug !== takenSlug
}

/** Slug for a company name. Unlike `slugify`, it never begins or ends with a hyphen. */
function slugOf(name: string): string {
  return slugify(name.trim()).split('-').filter(Boolean).join('-').slice(0, maxSlugLength)
}
