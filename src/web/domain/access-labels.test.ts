import { expect, test } from 'vitest'
import { accessWords } from './access-labels.ts'

test('a wildcard reads Super Admin [C-TEAM-93 A-UDET-73]', () => {
  expect(accessWords({ '*': true })).toBe('Super Admin')
})

test('access values are joined by commas, each once [C-TEAM-94 A-UDET-74]', () => {
  expect(accessWords({ team: { access: 'admin' }, crm: { access: 'read' }, events: { access: 'read' } })).toBe(
    'read, admin',
  )
})

test('a role without access reads None [C-TEAM-95 A-UDET-75]', () => {
  expect(accessWords({})).toBe('None')
})
