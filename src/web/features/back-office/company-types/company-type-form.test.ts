import { expect, test } from 'vitest'
import { companyTypeToSave } from '#shared/features/back-office/company-types.ts'
import { schemaErrors } from '#web/ui/use-schema-form.ts'
import { changeName, emptyCompanyTypeForm, toCompanyTypeForm, toCompanyTypeRequest } from './company-type-form.ts'
import { filterCompanyTypes } from './company-types-page.tsx'

test('a new company type starts with the building, sort order 0, active and without a plan [A-TYPE-15 A-TYPE-17 A-TYPE-18]', () => {
  expect(companyTypeToSave.parse(toCompanyTypeRequest({ ...emptyCompanyTypeForm, name: 'Circus' }))).toEqual({
    name: 'Circus',
    description: '',
    icon: 'building',
    sort_order: 0,
    is_active: true,
    default_plan_id: null,
    onboarding_config: { skip_plan_selection: false },
  })
})

test('the key follows the name until it is edited [A-TYPE-09]', () => {
  const named = { ...emptyCompanyTypeForm, ...changeName(emptyCompanyTypeForm, 'Rock & Roll') }
  expect(named.key).toBe('rock_roll')
  const written = { ...named, key: 'rock' }
  expect(changeName(written, 'Rock Festival')).toEqual({ name: 'Rock Festival', key: 'rock' })
})

test('a saved company type is loaded into the form unchanged', () => {
  const form = { ...emptyCompanyTypeForm, name: 'Circus', onboarding_config: { skip_plan_selection: true } }
  const type = { ...companyTypeToSave.parse(toCompanyTypeRequest(form)), id: crypto.randomUUID(), key: 'circus' }
  expect(toCompanyTypeForm(type)).toEqual({ ...form, key: 'circus' })
})

test('unknown values of an earlier configuration are dropped with the next save', () => {
  const type = { ...companyTypeToSave.parse({ name: 'Circus' }), id: crypto.randomUUID(), key: 'circus' }
  const earlier = toCompanyTypeForm({ ...type, onboarding_config: { steps: ['tent'], skip_plan_selection: 'yes' } })
  expect(earlier.onboarding_config).toEqual({ skip_plan_selection: false })
  expect(schemaErrors(companyTypeToSave, toCompanyTypeRequest(earlier))).toEqual({})
})

test('the list is filtered by words in name, key and description, and by status', () => {
  const type = (name: string, is_active: boolean) => ({
    ...companyTypeToSave.parse({ name, is_active, description: `All about ${name}` }),
    id: name,
    key: name.toLowerCase(),
  })
  const types = [type('Festival', true), type('Venue', false)]
  const names = (search: string, status: string) =>
    filterCompanyTypes(types, { search, status }).map(({ name }) => name)
  expect(names('', 'all')).toEqual(['Festival', 'Venue'])
  expect(names('about VEN', 'all')).toEqual(['Venue'])
  expect(names('', 'active')).toEqual(['Festival'])
  expect(names('', 'inactive')).toEqual(['Venue'])
  expect(names('festival', 'inactive')).toEqual([])
})
