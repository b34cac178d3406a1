import { expect, test } from 'vitest'
import { accessLabel } from './access-labels.ts'

test('a wildcard reads Super Admin [C-TEAM-93 A-UDET-73]', () => {
  expect(accessLabel({ '*': true })).toBe('Super Admin')
})

test('access values are joined by commas, each once [C-TEAM-94 A-UDET-74]', () => {
  expect(accessLabel({ team: { access: 'admin' }, crm: { access: 'read' }, events: { access: 'read' } })).toBe(
    'read, admin',
  )
})

test('levels of modules that the company does not have are left out', () => {
  const permissions = { events: { access: 'read' }, marketing: { access: 'write' } } as const
  expect(accessLabel(permissions, ['dashboard', 'events'])).toBe('read')
})

test('a role without access reads None [C-TEAM-95 A-UDET-75]', () => {
  expect(accessLabel({})).toBe('None')
})
