import { z } from 'zod'
import type { CompanyType, Plan } from '#shared/entities.ts'
import { companyName, id } from '#shared/fields.ts'
import { isSlug, slugify, slugMaximum } from '#shared/slug.ts'

export const steps = ['welcome', 'company-type', 'company-setup', 'plan-selection', 'completion'] as const
export type Step = (typeof steps)[number]

/** Each step is an address, so that Back, Forward and reload do what they do elsewhere. */
export const paths: Record<Step, string> = {
  welcome: '/onboarding',
  'company-type': '/onboarding/type',
  'company-setup': '/onboarding/company',
  'plan-selection': '/onboarding/plan',
  completion: '/onboarding/done',
}

/** What is kept of the plan that was picked; the price in minor units. */
const selectedPlanShape = z.object({
  id,
  name: z.string(),
  price: z.number(),
  priceId: z.string().nullable(),
  features: z.record(z.string(), z.boolean()),
})
export type SelectedPlan = z.output<typeof selectedPlanShape>

/** The onboarding data, and how far they have come. */
export const wizardShape = z.object({
  companyTypeId: id.nullable(),
  name: z.string(),
  slug: z.string(),
  /** The slug follows the name until somebody writes it by hand. */
  slugIsOwn: z.boolean(),
  /** The URL that a creation was refused with. */
  takenSlug: z.string().nullable(),
  plan: selectedPlanShape.nullable(),
  /** Whom a link with a plan has brought: its id. */
  wishedPlanId: z.string().nullable(),
  /** Invitations are waiting, but a company of their own is wanted. */
  prefersOwn: z.boolean(),
  /** The creation is on its way. */
  sent: z.boolean(),
  /** The URL of a creation whose answer never came: it may have been made. */
  unanswered: z.string().nullable(),
  /** What was made; `elsewhere` by another tab. */
  company: z
    .object({
      id,
      name: z.string(),
      slug: z.string(),
      /** The provider's price of the plan, when there is something to pay. */
      priceId: z.string().nullable(),
      elsewhere: z.boolean(),
    })
    .nullable(),
  /** A checkout has been opened. */
  paying: z.boolean(),
})
export type Wizard = z.output<typeof wizardShape>
export type CreatedCompany = NonNullable<Wizard['company']>

export const freshWizard: Wizard = {
  companyTypeId: null,
  name: '',
  slug: '',
  slugIsOwn: false,
  takenSlug: null,
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
  | { type: 'chose-plan'; plan: SelectedPlan }
  | { type: 'sent' }
  | { type: 'failed'; answered: boolean }
  | { type: 'slug-taken' }
  | { type: 'made'; company: CreatedCompany }
  | { type: 'opened-checkout' }

export function advance(wizard: Wizard, event: WizardEvent): Wizard {
  switch (event.type) {
    case 'prefers-own':
      return { ...wizard, prefersOwn: true }
    case 'chose-company-type':
      // Another type may not offer the plan chosen before.
      return { ...wizard, companyTypeId: event.id, plan: event.id === wizard.companyTypeId ? wizard.plan : null }
    case 'named':
      return { ...wizard, name: event.name, slug: wizard.slugIsOwn ? wizard.slug : slugOf(event.name) }
    case 'wrote-slug':
      return { ...wizard, slug: slugify(event.text), slugIsOwn: event.text !== '' }
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

export function selectedPlan({ id, name, price_monthly, stripe_price_id, features }: Plan): SelectedPlan {
  return { id, name, price: price_monthly, priceId: stripe_price_id, features }
}

/** The place of a step, from 1 of 5. */
export function position(step: Step): number {
  return steps.indexOf(step) + 1
}

/** Where somebody stands who comes to the address of a step: there, unless a question before it has no answer yet. */
export function stepFor(wizard: Wizard, asked: Step): Step {
  if (wizard.company || wizard.sent) return 'completion'
  if (position(asked) > position('company-type') && !wizard.companyTypeId) return 'company-type'
  if (position(asked) > position('company-setup') && !isNamed(wizard)) return 'company-setup'
  return asked === 'completion' ? 'plan-selection' : asked
}

/** Nothing that is asked for has been answered. */
export function isFresh({ companyTypeId, name, company, sent }: Wizard): boolean {
  return !companyTypeId && name === '' && !company && !sent
}

/** The plan that shows as chosen: the person's own choice, that of the link they followed, the default of their type. */
export function planToShow(
  { plan, wishedPlanId }: Pick<Wizard, 'plan' | 'wishedPlanId'>,
  type: Pick<CompanyType, 'default_plan_id'> | undefined,
  offered: readonly Plan[],
): Plan | undefined {
  const wanted = [plan?.id, wishedPlanId, type?.default_plan_id]
  return wanted.flatMap((id) => offered.filter((one) => one.id === id))[0]
}

function isNamed({ name, slug, takenSlug }: Wizard): boolean {
  return companyName.safeParse(name).success && isSlug(slug) && slug !== takenSlug
}

/** As slugify, without the hyphens that words left out leave at the ends. */
function slugOf(name: string): string {
  return slugify(name.trim()).split('-').filter(Boolean).join('-').slice(0, slugMaximum)
}
