import { expect, test } from 'vitest'
import type { AccessSubject } from './access.ts'
import { explainAccess } from './explain-access.ts'

const subject: AccessSubject = {
  user_status: 'active',
  membership_status: 'active',
  is_guest: false,
  role: {
    permissions: { dashboard: { access: 'write' }, team: { access: 'write' }, crm: { access: 'write' } },
    is_active: true,
    deleted: false,
  },
  company_status: 'active',
  modules: [
    { module_key: 'dashboard', is_core: true },
    { module_key: 'team', is_core: true },
    { module_key: 'events', is_core: false },
  ],
}
const inactiveRole = { permissions: { team: { access: 'write' as const } }, is_active: false, deleted: false }

test.each([
  ['the role alone decides', {}, 'team', 'write', 'write', null],
  ['the role says nothing', {}, 'events', null, null, null],
  ['the company has the module no more', {}, 'crm', 'write', null, 'module'],
  ['a past-due company only reads', { company_status: 'past_due' }, 'team', 'write', 'read', 'company_status'],
  ['an inactive company reaches nothing', { company_status: 'inactive' }, 'team', 'write', null, 'company_status'],
  ['a guest does not see the team', { is_guest: true }, 'team', 'write', null, 'guest'],
  ['a guest only reads the dashboard', { is_guest: true }, 'dashboard', 'write', 'read', 'guest'],
  ['an inactive role gives nothing', { role: inactiveRole }, 'team', 'write', null, 'role_inactive'],
  ['a suspended user reaches nothing', { user_status: 'suspended' }, 'team', 'write', null, 'user'],
] as const)('%s', (_, change, module, role_level, level, limited_by) => {
  expect(explainAccess({ ...subject, ...change }, module)).toEqual({ role_level, level, limited_by })
})
