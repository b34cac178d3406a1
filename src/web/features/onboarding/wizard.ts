import { slugify, slugMaximum } from '#shared/slug'

/** [C-ONB-01] */
export const steps = ['welcome', 'company-type', 'company-setup', 'plan-selection', 'completion'] as const
export type Step = (typeof steps)[number]

export interface Wizard {
  step: Step
  companyTypeId: string | null
  name: string
  slug: string
  /** The slug follows the name until somebody writes it by hand. */
  slugIsOwn: boolean
  planId: string | null
}

export const freshWizard: Wizard = {
  step: 'welcome',
  companyTypeId: null,
  name: '',
  slug: '',
  slugIsOwn: false,
  planId: null,
}

export type WizardEvent =
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'chose-company-type'; id: string }
  | { type: 'named'; name: string }
  | { type: 'wrote-slug'; text: string }
  | { type: 'chose-plan'; id: string }

export function advance(wizard: Wizard, event: WizardEvent): Wizard {
  switch (event.type) {
    case 'next':
      return { ...wizard, step: steps[position(wizard.step)] ?? wizard.step }
    case 'back':
      return { ...wizard, step: steps[position(wizard.step) - 2] ?? wizard.step }
    case 'chose-company-type':
      // Another type may not offer the plan chosen before.
      return { ...wizard, companyTypeId: event.id, planId: event.id === wizard.companyTypeId ? wizard.planId : null }
    case 'named':
      return { ...wizard, name: event.name, slug: wizard.slugIsOwn ? wizard.slug : slugOf(event.name) }
    case 'wrote-slug':
      return { ...wizard, slug: slugify(event.text), slugIsOwn: event.text !== '' }
    case 'chose-plan':
      return { ...wizard, planId: event.id }
  }
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
