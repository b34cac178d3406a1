import { expect, test } from 'vitest'
import type { CompanyModule } from '#shared/entities.ts'
import { navigationEntries } from './use-navigation.ts'

function module(
  module_key: string,
  sort_order: number,
  navigation_path: string | null = `/${module_key}`,
): CompanyModule {
  return {
    module_key,
    module_name: module_key,
    permissions: { access: 'read' },
    limits: {},
    source: 'core',
    icon: 'users',
    navigation_path,
    sort_order,
    is_core: true,
  }
}

const anything = () => true
const labels = (state: Parameters<typeof navigationEntries>[0]) => navigationEntries(state).map(({ label }) => label)

test('the dashboard comes first, the others by sort order, Super Admin last [C-LAY-03 C-LAY-07 C-LAY-08 C-LAY-09]', () => {
  const modules = [module('team', 80), module('dashboard', 50), module('events', 10)]
  expect(labels({ modules, mayRead: anything, isSuperAdmin: true })).toEqual([
    'dashboard',
    'events',
    'Calendar',
    'Holds',
    'Venues',
    'Spaces',
    'team',
    'Super Admin',
  ])
})

test('the entry of events asks for their list, because the calendar has its own entry', () => {
  const modules = [module('events', 10)]
  const [events, calendar] = navigationEntries({ modules, mayRead: anything, isSuperAdmin: false })
  expect(events).toMatchObject({ path: '/events', search: '?list' })
  expect(calendar).toMatchObject({ label: 'Calendar', path: '/events/calendar' })
})

test('guests get no entries for holds and spaces', () => {
  const modules = [module('events', 10)]
  expect(labels({ modules, mayRead: anything, isSuperAdmin: false, isGuest: true })).toEqual([
    'events',
    'Calendar',
    'Venues',
  ])
})

test('only a super admin gets the Super Admin entry [C-LAY-10]', () => {
  expect(labels({ modules: [], mayRead: anything, isSuperAdmin: false })).toEqual([])
  expect(navigationEntries({ modules: [], mayRead: anything, isSuperAdmin: true })).toMatchObject([
    { label: 'Super Admin', path: '/admin', sortOrder: 999 },
  ])
})

test('a module needs read and a path [C-LAY-05 C-LAY-06]', () => {
  const modules = [module('team', 1), module('crm', 2, null), module('events', 3)]
  expect(labels({ modules, mayRead: (key) => key !== 'team', isSuperAdmin: false })).toEqual([
    'events',
    'Calendar',
    'Holds',
    'Venues',
    'Spaces',
  ])
})
