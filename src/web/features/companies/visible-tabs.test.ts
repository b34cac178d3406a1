import { expect, test } from 'vitest'
import { can, type Level, type Standing } from '#shared/access'
import type { CompanyStatus } from '#shared/company-status'
import { visibleTabs } from './visible-tabs.ts'

function tabsOf(level: Level | null, company_status: CompanyStatus) {
  const standing: Standing = {
    user_status: 'active',
    membership_status: 'active',
    role: { permissions: level ? { company_settings: { access: level } } : {}, is_active: true, deleted: false },
    company_status,
    modules: [{ module_key: 'company_settings', is_core: true }],
  }
  return visibleTabs((question) => can(standing, question))
}

test('without read there is no tab [C-SET-01]', () => {
  expect(tabsOf(null, 'active')).toEqual([])
})

test('with read there are General and Billing, in a past due company too [C-SET-02 C-SET-03 C-SET-04 C-SET-10]', () => {
  expect(tabsOf('read', 'active')).toEqual(['general', 'billing'])
  expect(tabsOf('read', 'past_due')).toEqual(['general', 'billing'])
})

test('an inactive company shows only Billing [C-ACC-56 C-SET-09]', () => {
  expect(tabsOf('read', 'inactive')).toEqual(['billing'])
})
