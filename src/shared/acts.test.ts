import { expect, test } from 'vitest'
import { type Act, type ActionType, acts, describeAct, describeStoredAct, storedAct } from './acts.ts'
import { webhookEvents } from './webhook-events.ts'

const all = Object.keys(acts) as Act[]

test('every act has words, and is found again by what is stored of it', () => {
  for (const act of all) {
    const stored = storedAct(act)
    expect(`${stored.resource_type}.${stored.action_type}`).toBe(act)
    expect(describeStoredAct(stored)).toBe(acts[act])
    expect(acts[act].text).toMatch(/^[A-Z][a-z].*[a-z]$/)
  }
})

test('an act announces only events that can be subscribed to', () => {
  const announced = all.flatMap((act) => describeAct(act).events ?? [])
  for (const event of announced) expect(webhookEvents).toHaveProperty([event])
})

test('what is no longer written is nothing we know, whatever it is called', () => {
  for (const resource_type of ['company', '__proto__', 'constructor'])
    expect(describeStoredAct({ resource_type, action_type: 'renew' })).toBeNull()
})

test('an act that is not in the list does not compile', () => {
  // @ts-expect-error: nobody renews companies
  const unknown: Act = 'company.renew'
  // @ts-expect-error: an act names its resource
  const bare: Act = 'update'
  // @ts-expect-error: what no act does, no list is narrowed by
  const action: ActionType = 'renew'
  expect(all).not.toEqual(expect.arrayContaining([unknown, bare, action]))
})
