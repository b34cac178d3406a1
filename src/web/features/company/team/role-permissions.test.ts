import { expect, test } from 'vitest'
import { choiceOf, mayChoose, startingFrom, withChoice } from './role-permissions.ts'

const own = { events: { access: 'write' as const }, team: { access: 'admin' as const } }

test('a choice becomes a permission, and none takes it away [C-TEAM-106]', () => {
  const given = withChoice({}, 'events', 'read')
  expect(given).toEqual({ events: { access: 'read' } })
  expect(choiceOf(given, 'events')).toBe('read')
  expect(withChoice(given, 'events', 'none')).toEqual({})
  expect(choiceOf({}, 'events')).toBe('none')
})

test('levels above the own cannot be chosen [C-TEAM-35]', () => {
  expect(mayChoose(own, 'events', 'write')).toBe(true)
  expect(mayChoose(own, 'events', 'admin')).toBe(false)
  expect(mayChoose(own, 'crm', 'read')).toBe(false)
  expect(mayChoose(own, 'crm', 'none')).toBe(true)
})

test('a new role starts with what its model has, cut to what the reader may give and the company has', () => {
  const model = {
    events: { access: 'admin' as const },
    crm: { access: 'read' as const },
    team: { access: 'read' as const },
  }
  expect(startingFrom(model, ['events', 'crm'], own)).toEqual({ events: { access: 'write' } })
})
