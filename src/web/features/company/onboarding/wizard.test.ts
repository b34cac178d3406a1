import { expect, test } from 'vitest'
import type { Plan } from '#shared/entities.ts'
import { plan } from '#tests/web/plan.ts'
import {
  emptyWizard,
  isEmptyWizard,
  preselectedPlanOf,
  stepNumber,
  stepToShow,
  toSelectedPlan,
  type Wizard,
  type WizardEvent,
  type WizardStepName,
  wizardReducer,
  wizardSteps,
} from './wizard.ts'

const after = (...events: WizardEvent[]): Wizard => events.reduce(wizardReducer, emptyWizard)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const typed: WizardEvent = { type: 'chose-company-type', id }
const named: WizardEvent = { type: 'named', name: 'Blue Note' }
const sent: WizardEvent = { type: 'sent' }
const made: WizardEvent = {
  type: 'made',
  company: { id, name: 'Blue Note', slug: 'blue-note', priceId: null, elsewhere: false },
}

test.each<[string, WizardEvent[], WizardStepName[]]>([
  ['nothing answered', [], ['welcome', 'company-type', 'company-type', 'company-type', 'company-type']],
  ['a type', [typed], ['welcome', 'company-type', 'company-setup', 'company-setup', 'company-setup']],
  ['a name', [typed, named], ['welcome', 'company-type', 'company-setup', 'plan-selection', 'plan-selection']],
  [
    'a URL that is too short',
    [typed, named, { type: 'wrote-slug', text: 'b' }],
    ['welcome', 'company-type', 'company-setup', 'company-setup', 'company-setup'],
  ],
  [
    'a URL that was refused',
    [typed, named, sent, { type: 'slug-taken' }],
    ['welcome', 'company-type', 'company-setup', 'company-setup', 'company-setup'],
  ],
  [
    'another URL after that',
    [typed, named, sent, { type: 'slug-taken' }, { type: 'wrote-slug', text: 'blue-note-2' }],
    ['welcome', 'company-type', 'company-setup', 'plan-selection', 'plan-selection'],
  ],
  [
    'a creation that failed',
    [typed, named, sent, { type: 'failed', answered: false }],
    ['welcome', 'company-type', 'company-setup', 'plan-selection', 'plan-selection'],
  ],
  ['a creation on its way', [typed, named, sent], Array.from({ length: 5 }, () => 'completion')],
  ['a company', [typed, named, sent, made], Array.from({ length: 5 }, () => 'completion')],
])('with %s, each step opens or redirects to the first incomplete one [C-ONB-01 C-ONB-03]', (_, events, shown) => {
  expect(wizardSteps.map((asked) => stepToShow(after(...events), asked))).toEqual(shown)
})

test('only a creation without a response is stored', () => {
  const lost = after(typed, named, sent, { type: 'failed', answered: false })
  expect([lost.unanswered, lost.sent]).toEqual(['blue-note', false])
  expect(wizardReducer(lost, { type: 'failed', answered: true }).unanswered).toBeNull()
  expect(wizardReducer(lost, made).unanswered).toBeNull()
  expect(wizardReducer(lost, { type: 'slug-taken' }).unanswered).toBeNull()
})

test('a wizard with input is not fresh', () => {
  expect(isEmptyWizard(after({ type: 'prefers-own' }))).toBe(true)
  for (const event of [typed, named, sent, made]) expect(isEmptyWizard(after(event))).toBe(false)
})

test("progress is the step's position divided by five [C-ONB-02]", () => {
  expect(wizardSteps.map(stepNumber)).toEqual([1, 2, 3, 4, 5])
})

test.each([
  ['Blue Note Touring', 'blue-note-touring'],
  ['Rock & Roll!', 'rock-roll'],
  ['Ünïque  --  Name', 'unique-name'],
  ['  Spaced  ', 'spaced'],
])('the slug of %s is %s [C-ONB-11 C-ONB-12 C-ONB-13 C-ONB-14 C-ONB-15]', (name, slug) => {
  expect(after({ type: 'named', name }).slug).toBe(slug)
})

test('an edited slug no longer follows the name, until it is cleared [C-ONB-11]', () => {
  const own = after({ type: 'named', name: 'Blue Note' }, { type: 'wrote-slug', text: 'Blue Club' })
  expect(own.slug).toBe('blue-club')
  expect(wizardReducer(own, { type: 'named', name: 'Red Note' }).slug).toBe('blue-club')
  expect(
    wizardReducer(wizardReducer(own, { type: 'wrote-slug', text: '' }), { type: 'named', name: 'Red Note' }).slug,
  ).toBe('red-note')
})

const pro: Plan = { ...plan, id: 'p', features: { priority_support: true } }

test('the onboarding data contain name, slug, company type and the selected plan [C-ENT-44 C-ENT-45]', () => {
  const data = after(
    { type: 'chose-company-type', id: 'a' },
    { type: 'named', name: 'Blue Note' },
    { type: 'chose-plan', plan: toSelectedPlan(pro) },
  )
  expect(data).toMatchObject({
    name: 'Blue Note',
    slug: 'blue-note',
    companyTypeId: 'a',
    plan: { id: 'p', name: 'Pro', price: 1900, priceId: 'price_pro', features: { priority_support: true } },
  })
})

test('changing the company type resets the plan, the same type keeps it', () => {
  const chosen = after({ type: 'chose-company-type', id: 'a' }, { type: 'chose-plan', plan: toSelectedPlan(pro) })
  expect(wizardReducer(chosen, { type: 'chose-company-type', id: 'b' }).plan).toBeNull()
  expect(wizardReducer(chosen, { type: 'chose-company-type', id: 'a' }).plan?.id).toBe('p')
})

test("the own selection precedes a link's plan, and that the type's default; unavailable plans are ignored", () => {
  const [own, wished, byDefault] = ['own', 'wished', 'default'].map((id) => ({ ...pro, id }))
  const offered = [own, wished, byDefault].filter((plan) => plan !== undefined)
  const type = { default_plan_id: 'default' }
  const show = (change: Partial<Wizard>, of = offered) => preselectedPlanOf({ ...emptyWizard, ...change }, type, of)?.id
  const mine = own ? toSelectedPlan(own) : null
  expect(show({ plan: mine, wishedPlanId: 'wished' })).toBe('own')
  expect(show({ wishedPlanId: 'wished' })).toBe('wished')
  expect(show({ wishedPlanId: 'gone' })).toBe('default')
  expect(show({})).toBe('default')
  expect(show({ plan: mine }, [])).toBeUndefined()
  expect(preselectedPlanOf(emptyWizard, undefined, offered)).toBeUndefined()
})
