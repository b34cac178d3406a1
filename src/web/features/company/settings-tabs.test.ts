import { expect, test } from 'vitest'
import { type AccessSubject, can, type Permissions } from '#shared/access.ts'
import type { CompanyStatus } from '#shared/company-status.ts'
import { visibleTabs } from './settings-tabs.ts'

const core = [{ module_key: 'company_settings', is_core: true }]
const marketing = { module_key: 'marketing', is_core: false }
const settings = (access: 'read' | 'write' | 'admin'): Permissions => ({ company_settings: { access } })
const everyTab = ['general', 'billing', 'branding', 'integrations', 'security', 'team', 'activity']

function tabsOf(permissions: Permissions, company_status: CompanyStatus = 'active', modules = core, isOwner = false) {
  const subject: AccessSubject = {
    user_status: 'active',
    membership_status: 'active',
    is_guest: false,
    role: { permissions, is_active: true, deleted: false },
    company_status,
    modules,
  }
  return visibleTabs((question) => can(subject, question), permissions, isOwner)
}

test('without read access there is no tab [C-SET-01]', () => {
  expect(tabsOf({})).toEqual([])
})

test('with read access there are General and Billing, also in a past due company [C-SET-02 C-SET-03 C-SET-04 C-SET-10]', () => {
  for (const level of ['read', 'write'] as const) {
    expect(tabsOf(settings(level))).toEqual(['general', 'billing'])
    expect(tabsOf(settings(level), 'past_due')).toEqual(['general', 'billing'])
  }
})

test('Integrations, Security, Team and Activity need admin, and a writable company [C-SET-06..08 C-SET-12..14]', () => {
  const administering = everyTab.filter((tab) => tab !== 'branding')
  expect(tabsOf(settings('admin'))).toEqual(administering)
  expect(tabsOf(settings('admin'), 'past_due')).toEqual(['general', 'billing'])
})

test('Branding needs the Marketing module and read access to it [C-SET-05 C-SET-15 C-SET-16]', () => {
  const both: Permissions = { ...settings('read'), marketing: { access: 'read' } }
  expect(tabsOf(both, 'active', [...core, marketing])).toEqual(['general', 'billing', 'branding'])
  expect(tabsOf(both)).not.toContain('branding')
  expect(tabsOf(settings('admin'), 'active', [...core, marketing])).not.toContain('branding')
})

test("the platform company's wildcard shows every tab, regardless of modules [C-SET-17]", () => {
  expect(tabsOf({ '*': true })).toEqual(everyTab)
})

test('elsewhere a super admin has the tabs of their role [C-SET-18]', () => {
  expect(tabsOf(settings('read'), 'active', [...core, marketing])).toEqual(['general', 'billing'])
})

test('an inactive company shows only Billing [C-ACC-56 C-SET-09]', () => {
  expect(tabsOf(settings('read'), 'inactive')).toEqual(['billing'])
  expect(tabsOf(settings('admin'), 'inactive')).toEqual(['billing'])
})

test('only the owner sees Data, in every status', () => {
  const withOwner = (status: CompanyStatus) => tabsOf(settings('admin'), status, core, true)
  expect(withOwner('active').at(-1)).toBe('data')
  expect(withOwner('inactive')).toEqual(['billing', 'data'])
  expect(withOwner('closed')).toEqual([])
  expect(tabsOf({}, 'active', core, true)).toEqual([])
})
