import { expect, test } from 'vitest'
import type { Plan } from '#shared/entities.ts'
import { normaliseLimits } from '#shared/plan-limits.ts'
import { advance, freshWizard, position, selectedPlan, steps, type Wizard, type WizardEvent } from './wizard.ts'

const after = (...events: WizardEvent[]): Wizard => events.reduce(advance, freshWizard)

test('the steps come in order, and Back goes to the one before [C-ONB-01 C-ONB-03]', () => {
  const next: WizardEvent = { type: 'next' }
  expect([after().step, after(next).step, after(next, next).step, after(next, next, next).step]).toEqual(
    steps.slice(0, 4),
  )
  expect(after(next, next, { type: 'back' }).step).toBe('company-type')
  expect(after({ type: 'back' }).step).toBe('welcome')
})

test('progress is the position of the step over five [C-ONB-02]', () => {
  expect(steps.map(position)).toEqual([1, 2, 3, 4, 5])
})

test.each([
  ['Blue Note Touring', 'blue-note-touring'],
  ['Rock & Roll!', 'rock-roll'],
  ['Ünïque  --  Name', 'nque-name'],
  ['  Spaced  ', 'spaced'],
])('the slug of %s is %s [C-ONB-11 C-ONB-12 C-ONB-13 C-ONB-14 C-ONB-15]', (name, slug) => {
  expect(after({ type: 'named', name }).slug).toBe(slug)
})

test('a slug written by hand no longer follows the name, until it is emptied [C-ONB-11]', () => {
  const own = after({ type: 'named', name: 'Blue Note' }, { type: 'wrote-slug', text: 'Blue Club' })
  expect(own.slug).toBe('blue-club')
  expect(advance(own, { type: 'named', name: 'Red Note' }).slug).toBe('blue-club')
  expect(advance(advance(own, { type: 'wrote-slug', text: '' }), { type: 'named', name: 'Red Note' }).slug).toBe(
    'red-note',
  )
})

const pro: Plan = {
  id: 'p',
  name: 'Pro',
  description: null,
  price_monthly: 1900,
  currency: 'USD',
  billing_frequency: 'monthly',
  stripe_price_id: 'price_pro',
  is_active: true,
  is_private: false,
  is_featured: true,
  trial_days: 14,
  display_inclusions: [],
  allowed_company_type_ids: null,
  limits: normaliseLimits({}),
  features: { priority_support: true },
}

test('the onboarding data hold name, slug, company type and the picked plan [C-ENT-44 C-ENT-45]', () => {
  const data = after(
    { type: 'chose-company-type', id: 'a' },
    { type: 'named', name: 'Blue Note' },
    { type: 'chose-plan', plan: selectedPlan(pro) },
  )
  expect(data).toMatchObject({
    name: 'Blue Note',
    slug: 'blue-note',
    companyTypeId: 'a',
    plan: { id: 'p', name: 'Pro', price: 1900, priceId: 'price_pro', features: { priority_support: true } },
  })
})

test('another company type forgets the plan, the same one keeps it', () => {
  const chosen = after({ type: 'chose-company-type', id: 'a' }, { type: 'chose-plan', plan: selectedPlan(pro) })
  expect(advance(chosen, { type: 'chose-company-type', id: 'b' }).plan).toBeNull()
  expect(advance(chosen, { type: 'chose-company-type', id: 'a' }).plan?.id).toBe('p')
})
