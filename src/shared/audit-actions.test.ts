import { expect, test } from 'vitest'
import {
  type ActionType,
  type AuditAction,
  auditActions,
  describeAction,
  describeStoredAction,
  toStoredAction,
} from './audit-actions.ts'
import { webhookEvents } from './webhook-events.ts'

const all = Object.keys(auditActions) as AuditAction[]

test('every action has a text, and can be found by its stored columns', () => {
  for (const act of all) {
    const stored = toStoredAction(act)
    expect(`${stored.resource_type}.${stored.action_type}`).toBe(act)
    expect(describeStoredAction(stored)).toBe(auditActions[act])
    expect(auditActions[act].text).toMatch(/^[A-Z][a-z].*[a-z]$/)
  }
})

test('an action announces only events that can be subscribed to', () => {
  const announced = all.flatMap((act) => describeAction(act).events ?? [])
  for (const event of announced) expect(webhookEvents).toHaveProperty([event])
})

test('a retired action is unknown under any name', () => {
  for (const resource_type of ['company', '__proto__', 'constructor'])
    expect(describeStoredAction({ resource_type, action_type: 'renew' })).toBeNull()
})

test('an unlisted action does not compile', () => {
  // @ts-expect-error: nobody renews companies
  const unknown: AuditAction = 'company.renew'
  // @ts-expect-error: an act names its resource
  const bare: AuditAction = 'update'
  // @ts-expect-error: what no act does, no list is narrowed by
  const action: ActionType = 'renew'
  expect(all).not.toEqual(expect.arrayContaining([unknown, bare, action]))
})
