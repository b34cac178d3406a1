import { describe, expect, test } from 'vitest'
import {
  type AccessLevel,
  type AccessSubject,
  accessBarrier,
  can,
  canAdministerCompany,
  hasWildcard,
  isWithinOwnAccess,
  levelIncludes,
  levelOnModule,
} from './access.ts'
import { type CompanyStatus, settableStatuses, statusEffects } from './company-status.ts'
import { coreModules, currentModuleKey, standardModules } from './modules.ts'

const modules = [...coreModules, ...standardModules].map((module_key) => ({
  module_key,
  is_core: coreModules.some((core) => core === module_key),
}))

function subject(change: Partial<AccessSubject> = {}, held: AccessLevel = 'admin'): AccessSubject {
  return {
    user_status: 'active',
    membership_status: 'active',
    is_guest: false,
    role: {
      permissions: Object.fromEntries(modules.map(({ module_key }) => [module_key, { access: held }])),
      is_active: true,
      deleted: false,
    },
    company_status: 'active',
    modules,
    ...change,
  }
}

describe('levels', () => {
  test.each([
    ['read', 'read', true],
    ['read', 'write', false],
    ['read', 'admin', false],
    ['write', 'read', true],
    ['write', 'write', true],
    ['write', 'admin', false],
    ['admin', 'read', true],
    ['admin', 'write', true],
    ['admin', 'admin', true],
  ] as const)('%s includes %s: %s [C-ACC-05..08 C-ENT-12]', (held, needed, expected) => {
    expect(levelIncludes(held, needed)).toBe(expected)
    expect(can(subject({}, held), { module: 'events', level: needed })).toBe(expected)
  })

  test('a wildcard includes everything [C-ACC-09]', () => {
    const role = { permissions: { '*': true as const }, is_active: true, deleted: false }
    for (const { module_key } of modules)
      expect(can(subject({ role }), { module: module_key, level: 'admin' })).toBe(true)
    expect(hasWildcard(role.permissions)).toBe(true)
  })

  test('project_management is another name of projects [C-ACC-33]', () => {
    expect(currentModuleKey('project_management')).toBe('projects')
    expect(can(subject({}, 'read'), { module: 'project_management', level: 'read' })).toBe(true)
    expect(levelOnModule({ project_management: { access: 'write' } }, 'project_management')).toBe('write')
  })
})

describe('all of these are required', () => {
  const role = subject().role
  test.each([
    ['everything in place', {}, true],
    ['a suspended user has no access [C-ACC-41]', { user_status: 'suspended' }, false],
    ['an inactive membership gives none [C-ACC-42]', { membership_status: 'inactive' }, false],
    ['no membership gives none [C-ACC-03]', { membership_status: null }, false],
    ['an inactive role gives none [C-ACC-43]', { role: role && { ...role, is_active: false } }, false],
    ['a deleted role gives none [C-ACC-44]', { role: role && { ...role, deleted: true } }, false],
    ['no role gives none', { role: null }, false],
    ['a module the company lacks gives none, whatever the role says [C-ACC-34]', { modules: [] }, false],
    [
      'a role that does not name the module gives none [C-ACC-45]',
      { role: { permissions: {}, is_active: true, deleted: false } },
      false,
    ],
  ] as [string, Partial<AccessSubject>, boolean][])('%s', (_, change, expected) => {
    expect(can(subject(change), { module: 'events', level: 'read' })).toBe(expected)
  })
})

describe('company status', () => {
  const cases: [CompanyStatus | null, AccessLevel, 'core' | 'standard' | 'events', boolean][] = [
    ['active', 'read', 'core', true],
    ['active', 'admin', 'standard', true],
    ['past_due', 'read', 'core', true],
    ['past_due', 'write', 'core', false],
    ['past_due', 'admin', 'core', false],
    ['past_due', 'read', 'standard', false],
    ['suspended', 'read', 'core', true],
    ['suspended', 'write', 'core', false],
    ['suspended', 'read', 'standard', false],
    ['suspended', 'read', 'events', true],
    ['suspended', 'write', 'events', false],
    ['past_due', 'read', 'events', true],
    ['inactive', 'read', 'events', false],
    ['inactive', 'read', 'core', false],
    ['inactive', 'read', 'standard', false],
    [null, 'read', 'core', false],
  ]
  test.each(cases)(
    '%s, %s on a %s module: %s [C-ACC-48 C-ACC-49 C-ACC-50 C-ACC-52 C-ACC-53 C-ACC-55 C-ACC-57]',
    (company_status, level, kind, expected) => {
      const module = { core: 'team', standard: 'budget', events: 'events' }[kind]
      expect(can(subject({ company_status }), { module, level })).toBe(expected)
    },
  )

  test.each(settableStatuses)('payment stays allowed in status %s [C-ACC-59..62]', (company_status) => {
    expect(can(subject({ company_status }), { module: 'company_settings', level: 'admin', status: 'any' })).toBe(true)
    expect(
      can(subject({ company_status }, 'read'), { module: 'company_settings', level: 'admin', status: 'any' }),
    ).toBe(false)
  })

  test('a closed company allows only actions for closed companies', () => {
    const closed = subject({ company_status: 'closed' })
    for (const level of ['read', 'write', 'admin'] as const)
      for (const status of ['follows', 'any'] as const)
        expect(can(closed, { module: 'company_settings', level, status })).toBe(false)
    expect(can(closed, { module: 'company_settings', level: 'admin', status: 'even_closed' })).toBe(true)
    expect(
      can(subject({ company_status: 'closed' }, 'read'), {
        module: 'company_settings',
        level: 'admin',
        status: 'even_closed',
      }),
    ).toBe(false)
  })

  test('every status but active is read-only, with a warning; an unknown one counts as inactive [C-ACC-57 C-ACC-58]', () => {
    expect(statusEffects('active')).toEqual({ reach: 'everything', read_only: false, billing_warning: false })
    for (const status of ['past_due', 'suspended', 'inactive'] as const) {
      expect(statusEffects(status)).toMatchObject({ read_only: true, billing_warning: true })
    }
    expect(statusEffects(null)).toEqual(statusEffects('inactive'))
  })
})

describe('nobody grants more than they have', () => {
  test.each([
    ['the same', { events: { access: 'write' } }, { events: { access: 'write' } }, true],
    ['less', { events: { access: 'admin' } }, { events: { access: 'read' } }, true],
    [
      'more on one module',
      { events: { access: 'write' }, crm: { access: 'read' } },
      { events: { access: 'read' }, crm: { access: 'write' } },
      false,
    ],
    ['a module of which they hold nothing', { events: { access: 'admin' } }, { crm: { access: 'read' } }, false],
    ['the wildcard', { events: { access: 'admin' } }, { '*': true }, false],
    ['anything, holding the wildcard', { '*': true }, { crm: { access: 'admin' } }, true],
    ['nothing at all', {}, {}, true],
  ] as const)('%s', (_, held, given, expected) => {
    expect(isWithinOwnAccess(held, given)).toBe(expected)
  })
})

test.each([
  ['admin on settings and team', { company_settings: { access: 'admin' }, team: { access: 'admin' } }, true],
  ['admin on settings, write on team', { company_settings: { access: 'admin' }, team: { access: 'write' } }, false],
  ['write on settings, admin on team', { company_settings: { access: 'write' }, team: { access: 'admin' } }, false],
  ['admin on settings alone', { company_settings: { access: 'admin' } }, false],
  ['the wildcard', { '*': true }, true],
] as const)('whether %s administers a company [C-TEAM-37]', (_, permissions, expected) => {
  expect(canAdministerCompany(permissions)).toBe(expected)
})

test.each<[string, Partial<AccessSubject>, AccessLevel, ReturnType<typeof accessBarrier>]>([
  ['nothing for a member who can', {}, 'write', null],
  [
    'the module if the company lacks it, whatever the status',
    { modules: [], company_status: 'suspended' },
    'read',
    'module',
  ],
  [
    'the role for guests, whatever plan and status',
    { is_guest: true, modules: [], company_status: 'suspended' },
    'read',
    'role',
  ],
  ['the status if the role reaches', { company_status: 'past_due' }, 'write', 'status'],
  ['the role if it does not reach, whatever the status', { company_status: 'past_due' }, 'admin', 'role'],
])('what bars access is %s', (_, change, level, barrier) => {
  expect(accessBarrier(subject(change, 'write'), { module: 'events', level })).toBe(barrier)
})

test('no plan bars access to a core module', () => {
  const withoutModules = subject({ modules: [] }, 'write')
  expect(accessBarrier(withoutModules, { module: 'team', level: 'read' })).toBe('role')
})
