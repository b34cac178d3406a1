import { expect, test } from 'vitest'
import {
  canGrantLevel,
  initialPermissions,
  levelChoiceOf,
  permissionLines,
  withLevelChoice,
} from './role-permissions.ts'

const own = { events: { access: 'write' as const }, team: { access: 'admin' as const } }

test('a selected level becomes a permission, and none removes it [C-TEAM-106]', () => {
  const given = withLevelChoice({}, 'events', 'read')
  expect(given).toEqual({ events: { access: 'read' } })
  expect(levelChoiceOf(given, 'events')).toBe('read')
  expect(withLevelChoice(given, 'events', 'none')).toEqual({})
  expect(levelChoiceOf({}, 'events')).toBe('none')
})

test("levels above one's own cannot be selected [C-TEAM-35]", () => {
  expect(canGrantLevel(own, 'events', 'write')).toBe(true)
  expect(canGrantLevel(own, 'events', 'admin')).toBe(false)
  expect(canGrantLevel(own, 'crm', 'read')).toBe(false)
  expect(canGrantLevel(own, 'crm', 'none')).toBe(true)
})

test("a new role starts with its template's permissions, limited to the reader's own and the company's modules", () => {
  const model = {
    events: { access: 'admin' as const },
    crm: { access: 'read' as const },
    team: { access: 'read' as const },
  }
  expect(initialPermissions(model, ['events', 'crm'], own)).toEqual({ events: { access: 'write' } })
})

test("a role's permissions are listed in module order, only for existing modules [C-TEAM-102]", () => {
  const modules = [
    { module_key: 'dashboard', module_name: 'Dashboard' },
    { module_key: 'team', module_name: 'Team Management' },
    { module_key: 'company_settings', module_name: 'Company Settings' },
  ]
  const role = {
    team: { access: 'admin' as const },
    events: { access: 'read' as const },
    dashboard: { access: 'read' as const },
  }
  expect(permissionLines(role, modules)).toEqual(['Dashboard: Read', 'Team Management: Admin'])
  expect(permissionLines({ '*': true }, modules.slice(0, 1))).toEqual(['Dashboard: Admin'])
  expect(permissionLines({ events: { access: 'admin' } }, modules)).toEqual([])
})
