import { expect, test } from 'vitest'
import { actionText } from '#shared/audit-actions.ts'
import { actorLabel, describeChange, describeChanges, movedDaysText } from './activity-labels.ts'

test('actions have readable labels; unknown ones show their stored words', () => {
  expect(actionText({ resource_type: 'user_invite', action_type: 'accept' })).toBe('Joined by invitation')
  expect(actionText({ resource_type: 'calendar_feed', action_type: 'renew' })).toBe('Renew calendar feed')
  expect(actionText({ resource_type: 'constructor', action_type: 'name' })).toBe('Name constructor')
})

test('staff are shown as such, with the impersonated user [M-REC-52]', () => {
  const actor = { name: null, avatar_url: null, acted_as: null }
  expect(actorLabel({ ...actor, kind: 'staff' })).toBe('Marquee staff')
  expect(actorLabel({ ...actor, kind: 'staff', acted_as: 'Olga Owner' })).toBe('Marquee staff as Olga Owner')
  expect(actorLabel({ ...actor, kind: 'product' })).toBe('Marquee')
  expect(actorLabel({ ...actor, kind: 'link', name: 'Paul Polar' })).toBe('Paul Polar, by link')
  expect(actorLabel({ ...actor, kind: 'outsider' })).toBe('Someone outside the company')
  expect(actorLabel({ ...actor, kind: 'member', name: 'Olga Owner' })).toBe('Olga Owner')
})

test.each([
  [{ field: 'timezone', before: 'UTC', after: 'Europe/Berlin' }, 'Timezone: UTC → Europe/Berlin'],
  [{ field: 'released_dates', before: null, after: ['2027-04-09'] }, 'Released dates: Fri, Apr 9'],
  [{ field: 'ended_holds', before: null, after: 2 }, 'Other holds ended: 2'],
  [{ field: 'answer', before: null, after: 'keep' }, 'Answer: wants the date'],
  [{ field: 'hours', before: null, after: 48 }, 'Time to answer: 48 hours'],
  [{ field: 'auto_logout', before: true, after: false }, 'Auto-logout: on → off'],
  [{ field: 'first_weekday', before: null, after: 7 }, 'First day of the week: Sunday'],
  [{ field: 'first_weekday', before: 7, after: 1 }, 'First day of the week: Sunday → Monday'],
  [{ field: 'clock', before: '24', after: null }, 'Time format: 24-hour → none'],
  [{ field: 'default_currency', before: 'EUR', after: 'SEK' }, 'Default currency: EUR → SEK'],
  [{ field: 'email', before: null, after: 'a@b.example' }, 'Email: a@b.example'],
  [{ field: 'description', before: 'Old', after: null }, 'Description: Old → none'],
  [{ field: 'event_types', before: ['a'], after: ['a', 'b'] }, 'Events: a → a, b'],
  [
    { field: 'renewal_date', before: null, after: '2026-12-15T14:30:00.000Z' },
    'Renewal date: Dec 15, 2026, 02:30 PM UTC',
  ],
  [{ field: 'permissions', before: {}, after: { team: {} } }, 'Permissions'],
  [
    {
      field: 'company_role_id',
      before: '0f5bd8f2-4f63-4d0c-9c0e-0a8d6d5f1f11',
      after: '0f5bd8f2-4f63-4d0c-9c0e-0a8d6d5f1f12',
    },
    'Role',
  ],
])('%o is shown', (change, words) => {
  expect(describeChange(change)).toBe(words)
})

test('the status is in words, and what only repeats another field is omitted', () => {
  const changes = [
    { field: 'status', before: 'past_due', after: 'active' },
    { field: 'membership_id', before: null, after: '0f5bd8f2-4f63-4d0c-9c0e-0a8d6d5f1f11' },
    { field: 'event_ids', before: null, after: ['Northern Sky'] },
    { field: 'is_guest', before: null, after: true },
  ]
  expect(describeChanges({ subject: null, changes })).toEqual(['Status: Past due → Active', 'Events: Northern Sky'])
})

test('details that the action implies, and empty values of new rows, are omitted', () => {
  const made = [
    { field: 'url', before: null, after: 'https://x.example' },
    { field: 'description', before: null, after: '' },
    { field: 'event_types', before: null, after: ['role.created'] },
    { field: 'plan_id', before: null, after: '0f5bd8f2-4f63-4d0c-9c0e-0a8d6d5f1f11' },
  ]
  expect(describeChanges({ subject: 'https://x.example', changes: made })).toEqual(['Events: role.created'])
  const [before, after] = ['0f5bd8f2-4f63-4d0c-9c0e-0a8d6d5f1f11', '0f5bd8f2-4f63-4d0c-9c0e-0a8d6d5f1f12']
  expect(describeChanges({ subject: 'Leila', changes: [{ field: 'company_role_id', before, after }] })).toEqual([])
  const slug = { field: 'slug', before: 'old', after: 'new' }
  expect(describeChanges({ subject: 'Aurora', changes: [slug] })).toEqual(['URL: old → new'])
  const logo = { field: 'logo_url', before: null, after: '/files/logos/1/logo.png' }
  expect(describeChanges({ subject: null, changes: [logo] })).toEqual(['Logo'])
  const renamed = { field: 'name', before: 'Old', after: 'New' }
  expect(describeChanges({ subject: 'New', changes: [renamed] })).toEqual(['Name: Old → New'])
})

test('a changed role says which access each module had and has', () => {
  const before = { events: { access: 'read' }, team: { access: 'admin' }, crm: { access: 'read' } }
  const after = { events: { access: 'write' }, team: { access: 'admin' }, company_settings: { access: 'read' } }
  const changes = [{ field: 'permissions', before, after }]
  expect(describeChanges({ subject: 'Booker', changes })).toEqual([
    'Events: Read → Write',
    'Crm: Read → None',
    'Company settings: None → Read',
  ])
  expect(describeChanges({ subject: null, changes: [{ field: 'permissions', before: null, after }] })).toContain(
    'Events: Write',
  )
})

test('amounts are shown as money, and days by those that differ', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' })
  const day = { date: '2027-06-12', label: null, doors: null, starts: '2027-06-12T20:00', ends: null, spaces: [] }
  const changes = [
    { field: 'amount_refunded', before: usd(0), after: usd(2000) },
    { field: 'days', before: [day, { ...day, date: '2027-06-13', starts: null }], after: [day] },
    { field: 'days', before: [day], after: [{ ...day, starts: '2027-06-12T21:00' }] },
    { field: 'days', before: [day], after: [{ ...day, spaces: ['6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'] }] },
    { field: 'days', before: [day], after: [{ ...day, spaces: ['Studio'] }] },
    { field: 'company_role_id', before: 'Member', after: 'Manager' },
  ]
  expect(describeChanges({ subject: null, changes })).toEqual([
    'Amount refunded: $0.00 → $20.00',
    'Days: Sun, Jun 13, 2027 → none',
    'Days: Sat, Jun 12, 2027 · Start 20:00 → Sat, Jun 12, 2027 · Start 21:00',
    'Days',
    'Days: Sat, Jun 12, 2027 · Start 20:00 → Sat, Jun 12, 2027 · Start 20:00 · Studio',
    'Role: Member → Manager',
  ])
})

test('a move of several days names first and last dates, other changes of days do not count as one', () => {
  const days = (...dates: string[]) =>
    dates.map((date) => ({ date, label: '', spaces: ['a'], starts: `${date}T20:00` }))
  const moved = (before: unknown[], after: unknown[]) => movedDaysText(before, after)
  expect(moved(days('2027-04-13', '2027-04-14'), days('2027-04-14', '2027-04-15'))).toBe(
    'Moved from Tue, Apr 13 – Wed, Apr 14, 2027 to Wed, Apr 14 – Thu, Apr 15, 2027',
  )
  expect(moved(days('2027-04-13', '2027-04-20'), days('2027-04-14', '2027-04-21'))).toBe(
    'Moved from Tue, Apr 13, 2027 and Tue, Apr 20, 2027 to Wed, Apr 14, 2027 and Wed, Apr 21, 2027',
  )
  expect(moved(days('2027-04-13'), days('2027-04-14'))).toBeNull()
  expect(moved(days('2027-04-13', '2027-04-14'), days('2027-04-13', '2027-04-15'))).toBeNull()
  const [first, second] = days('2027-04-14', '2027-04-15')
  expect(moved(days('2027-04-13', '2027-04-14'), [first, { ...second, starts: '2027-04-15T21:00' }])).toBeNull()
})
