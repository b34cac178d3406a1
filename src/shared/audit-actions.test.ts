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

test('every act has words, and is found again by what is stored of it', () => {
  for (const act of all) {
    const stored = toStoredAction(act)
    expect(`${stored.resource_type}.${stored.action_type}`).toBe(act)
    expect(describeStoredAction(stored)).toBe(auditActions[act])
    expect(auditActions[act].text).toMatch(/^[A-Z][a-z].*[a-z]$/)
  }
})

test('an act announces only events that can be subscribed to', () => {
  const announced = all.flatMap((act) => describeAction(act).events ?? [])
  for (const event of announced) expect(webhookEvents).toHaveProperty([event])
})

test('what is no longer written is nothing we know, whatever it is called', () => {
  for (const resource_type of ['company', '__proto__', 'constructor'])
    expect(describeStoredAction({ resource_type, action_type: 'renew' })).toBeNull()
})

test('an act that is not in the list does not compile', () => {
  // @ts-expect-error: nobody renews companies
  const unknown: AuditAction = 'company.renew'
  // @ts-expect-error: an act names its resource
  const bare: AuditAction = 'update'
  // @ts-expect-error: what no act does, no list is narrowed by
  const action: ActionType = 'renew'
  expect(all).not.toEqual(expect.arrayContaining([unknown, bare, action]))
})
