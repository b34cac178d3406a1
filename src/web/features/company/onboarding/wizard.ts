import type { Plan } from '#shared/entities.ts'
import { slugify, slugMaximum } from '#shared/slug.ts'

/** [C-ONB-01] */
export const steps = ['welcome', 'company-type', 'company-setup', 'plan-selection', 'completion'] as const
export type Step = (typeof steps)[number]

/** What is kept of the plan that was picked; the price in minor units. [C-ENT-45] */
export interface SelectedPlan {
  id: string
  name: string
  price: number
  priceId: string | null
  features: Record<string, boolean>
}

/** The onboarding data and where in the wizard they are being gathered. [C-ENT-44] */
export interface Wizard {
  step: Step
  companyTypeId: string | null
  name: string
  slug: string
  /** The slug follows the name until somebody writes it by hand. */
  slugIsOwn: boolean
  plan: SelectedPlan | null
}

export const freshWizard: Wizard = {
  step: 'welcome',
  companyTypeId: null,
  name: '',
  slug: '',
  slugIsOwn: false,
  plan: null,
}

export type WizardEvent =
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'chose-company-type'; id: string }
  | { type: 'named'; name: string }
  | { type: 'wrote-slug'; text: string }
  | { type: 'chose-plan'; plan: SelectedPlan }

export function advance(wizard: Wizard, event: WizardEvent): Wizard {
  switch (event.type) {
    case 'next':
      return { ...wizard, step: steps[position(wizard.step)] ?? wizard.step }
    case 'back':
      return { ...wizard, step: steps[position(wizard.step) - 2] ?? wizard.step }
    case 'chose-company-type':
      // Another type may not offer the plan chosen before.
      return { ...wizard, companyTypeId: event.id, plan: event.id === wizard.companyTypeId ? wizard.plan : null }
    case 'named':
      return { ...wizard, name: event.name, slug: wizard.slugIsOwn ? wizard.slug : slugOf(event.name) }
    case 'wrote-slug':
      return { ...wizard, slug: slugify(event.text), slugIsOwn: event.text !== '' }
    case 'chose-plan':
      return { ...wizard, plan: event.plan }
  }
}

export function selectedPlan({ id, name, price_monthly, stripe_price_id, features }: Plan): SelectedPlan {
  return { id, name, price: price_monthly, priceId: stripe_price_id, features }
}

/** The place of a step, from 1 of 5. [C-ONB-02] */
export function position(step: Step): number {
  return steps.indexOf(step) + 1
}

/** As slugify, without the hyphens that words left out leave at the ends. [C-ONB-11..15] */
function slugOf(name: string): string {
  return slugify(name.trim())
    .replace(/^-+|-+$/g, '')
    .slice(0, slugMaximum)
}
