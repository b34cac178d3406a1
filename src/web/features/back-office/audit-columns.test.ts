import { expect, test } from 'vitest'
import { type AuditAction, auditActions, toStoredAction } from '#shared/audit-actions.ts'
import { auditRow as row } from '#tests/web/audit-row.ts'
import { resourcePath } from './admin-links.ts'
import { actorText, allChangeTexts, firstChangeTexts, shortId, toneOfAction } from './audit-columns.tsx'

test('an entry names the actor and the impersonated user', () => {
  expect(actorText(row)).toBe('Ada')
  expect(actorText({ ...row, admin_user_name: null })).toBe('ada@example.com')
  expect(actorText({ ...row, impersonated_user_email: 'bob@example.com' })).toBe('Ada as bob@example.com')
  expect(actorText({ ...row, admin_user_name: null, admin_user_email: null, actor_kind: 'job' })).toBe('Background job')
})

test.each([
  ['user', 'u1', null, '/admin/users/u1'],
  ['company', 'c1', 'c1', '/admin/companies/c1'],
  ['user_membership', 'm1', 'c1', '/admin/companies/c1?tab=users'],
  ['user_invite', 'i1', 'c1', '/admin/companies/c1?tab=users'],
  ['subscription', null, 'c1', '/admin/companies/c1?tab=subscription'],
  ['module_override', 'o1', 'c1', '/admin/companies/c1?tab=overrides'],
  ['invoice', 'in_1', 'c1', '/admin/companies/c1?tab=subscription'],
  ['plan_limit', null, 'c1', '/admin/companies/c1'],
  ['webhook_endpoint', 'w1', 'c1', null],
  ['event', 'e1', 'c1', null],
  ['plan', 'p1', null, '/admin/plans'],
  ['session', 's1', null, null],
  ['constructor', 'x', null, null],
])('an action on a %s links to its page', (resource_type, resource_id, company_id, path) => {
  expect(resourcePath({ ...row, resource_type, resource_id, company_id })).toBe(path)
})

test.each([
  [{ action_type: 'remove', metadata: { user_id: 'u1' } }],
  [{ action_type: 'transfer_ownership', new_values: { owner_user_id: 'u1' } }],
  [{ action_type: 'leave', admin_user_id: 'u1' }],
  [{ action_type: 'leave', admin_user_id: 'staff', impersonated_user_id: 'u1' }],
])('an action on a membership, such as %j, links to the user, also after the membership ended', (values) => {
  const membership = { ...row, resource_type: 'user_membership', resource_id: 'm1', company_id: 'c1' }
  expect(resourcePath({ ...membership, ...values })).toBe('/admin/users/u1')
})

test('an update says what changed, from what to what, with names in place of ids', () => {
  const changed = (old_values: object | null, new_values: object | null, names: { id: string; name: string }[] = []) =>
    firstChangeTexts({
      ...row,
      old_values: old_values && { ...old_values },
      new_values: new_values && { ...new_values },
      names: names.map((one) => ({ ...one, kind: 'company_role' as const })),
    })
  expect(changed({ status: 'active', slug: 'a' }, { status: 'past_due', slug: 'a' })).toEqual([
    'Status: Active → Past due',
  ])
  const [member, admin] = ['6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11', '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b12']
  const roles = [
    { id: member, name: 'Member' },
    { id: admin, name: 'Admin' },
  ]
  expect(changed({ company_role_id: member }, { company_role_id: admin }, roles)).toEqual(['Role: Member → Admin'])
  expect(changed({ limits: { max_events: 5, max_users: 2 } }, { limits: { max_events: 10, max_users: 2 } })).toEqual([
    'Max events: 5 → 10',
  ])
  expect(changed({ a: 1, b: 1, c: 1, d: 1, e: 1 }, { a: 2, b: 2, c: 2, d: 2, e: 2 }).at(-1)).toBe('and 2 more')
  expect(changed(null, { name: 'New' })).toEqual([])
  const price = { period_amount: 17100, currency: 'USD' }
  expect(changed(price, { ...price, period_amount: 31900 })).toEqual(['Period amount: $171.00 → $319.00'])
  const permissions = { events: { access: 'read' }, team: { access: 'read' } }
  expect(changed({ permissions }, { permissions: { ...permissions, events: { access: 'write' } } })).toEqual([
    'Events: Read → Write',
  ])
})

test('an event moved to another venue: the venues and spaces by name, and the time zone', () => {
  const [hall, brewery, studio] = [
    '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11',
    '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b12',
    '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b13',
  ]
  const day = { date: '2027-06-12', label: '' }
  const moved = {
    ...row,
    old_values: {
      venue: { id: hall, name: 'Harbour Hall' },
      days: [{ ...day, spaces: [studio] }],
      time_zone: 'Europe/Lisbon',
    },
    new_values: { venue: brewery, days: [{ ...day, spaces: [] }], time_zone: 'Europe/London' },
    names: [
      { id: brewery, kind: 'record' as const, name: 'The Old Brewery' },
      { id: studio, kind: 'record' as const, name: 'Studio' },
    ],
  }
  expect(firstChangeTexts(moved)).toEqual([
    'Venue: Harbour Hall → The Old Brewery',
    'Days: Sat, Jun 12, 2027 · Studio → Sat, Jun 12, 2027',
    'Time zone: Europe/Lisbon → Europe/London',
  ])
})

test('a refund names the invoice, the reason and the amount', () => {
  const refund = {
    ...row,
    old_values: { amount_refunded: 0 },
    new_values: { amount_refunded: 1000 },
    metadata: { invoice: 'A-0001', reason: 'order_change', shown_reason: 'Sorry', currency: 'usd' },
  }
  expect(allChangeTexts(refund)).toEqual([
    'Invoice: A-0001',
    'Reason: Order change',
    'Reason shown to the company: Sorry',
    'Amount refunded: $0.00 → $10.00',
  ])
})

test('an id is shown by its first 8 and last 4 characters', () => {
  expect(shortId('6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11')).toBe('6f7c2f6a…9b11')
  expect(shortId('short')).toBe('short')
})

test('four kinds of actions have a color, all others none [A-CONST-06 A-CONST-07]', () => {
  const special = new Map([
    ['status_change', 'warning'],
    ['role_change', 'info'],
    ['remove_membership', 'danger'],
  ])
  for (const act of Object.keys(auditActions) as AuditAction[]) {
    const stored = toStoredAction(act)
    expect([act, toneOfAction(stored)]).toEqual([act, special.get(stored.action_type) ?? null])
  }
  const before = { resource_type: 'subscription', action_type: 'subscription_status_update' }
  expect([...special.values()]).not.toContain(toneOfAction(before))
  expect(toneOfAction(before)).not.toBeNull()
  expect(toneOfAction({ resource_type: 'plan', action_type: 'constructor' })).toBeNull()
  const written = new Set(Object.keys(auditActions).map((act) => act.split('.')[1]))
  const labels = ['create', 'update', 'delete', 'invite', 'role_change', 'plan_change', 'enable', 'disable', 'remove']
  for (const action of labels) expect(written).toContain(action)
})

test('the technical role of a guest is not shown', () => {
  const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
  const names = [{ id, kind: 'company_role' as const, name: 'Viewer' }]
  const texts = firstChangeTexts({
    ...row,
    old_values: { company_role_id: null },
    new_values: { company_role_id: id, is_guest: true },
    names,
  })
  expect(texts.join('; ')).toContain('Guest')
  expect(texts.join('; ')).not.toContain('Viewer')
})
