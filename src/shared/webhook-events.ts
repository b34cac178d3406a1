import { recordsWithEvents } from '#shared/records/record-actions.ts'
import type { EventDay } from './event-record.ts'
import type { ModuleKey } from './modules.ts'

/** Descriptions of the webhook events that all of these record kinds have. */
const recordEventTexts = {
  created: '{one} was created, imported or copied',
  updated: 'A field of {one} changed',
  deleted: '{one} was moved to the bin',
  restored: '{one} was restored from the bin',
} as const

type RecordEventType = `${keyof typeof recordsWithEvents}.${keyof typeof recordEventTexts}`

const recordEvents = Object.fromEntries(
  Object.entries(recordsWithEvents).flatMap(([kind, { one }]) =>
    Object.entries(recordEventTexts).map(([event, text]) => [`${kind}.${event}`, sentence(text, one)]),
  ),
) as Record<RecordEventType, string>

function sentence(text: string, one: string): string {
  const isFirst = text.startsWith('{one}')
  return text.replace('{one}', isFirst ? one : one.charAt(0).toLowerCase() + one.slice(1))
}

/** Types of webhook events. A type is never renamed; new types can be added. */
export const webhookEvents = {
  ...recordEvents,
  'event.moved': 'The dates of an event changed',
  'event.status_changed': 'The status of an event changed',
  'hold.placed': 'An event was placed on hold',
  'hold.moved': 'The rank of a hold changed',
  'hold.ended': 'An event is no longer on hold: it was confirmed, released, or its hold expired',
  'hold.challenged': 'A hold challenged the one above',
  'hold.challenge_answered': 'A challenge of a hold was answered',
  'company.updated': 'The name, brand, security or another setting of the company changed',
  'member.joined': 'Someone became a member',
  'member.removed': 'A member was removed',
  'member.left': 'A member left',
  'member.role_changed': 'The role of a member changed',
  'owner.changed': 'The ownership was transferred',
  'invitation.sent': 'An invitation was sent, or sent again',
  'invitation.accepted': 'An invitation was accepted',
  'invitation.declined': 'An invitation was declined',
  'invitation.cancelled': 'An invitation was cancelled',
  'role.created': 'A role was created',
  'role.updated': 'A role was changed',
  'role.deleted': 'A role was deleted',
  'subscription.updated': 'The plan, the subscription or its status changed',
} as const

export type WebhookEventType = keyof typeof webhookEvents

/** Type of the event that 'Send test' sends, even if the endpoint is not subscribed to it. */
export const testEvent = 'webhook.test'

export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]]

/** Module that a member must be able to read to subscribe to an event type; null for events of the company. */
export function moduleOfEvent(type: string): ModuleKey | null {
  if (isHoldEvent(type)) return recordsWithEvents.event.module
  const kind = Object.entries(recordsWithEvents).find(([name]) => type.startsWith(`${name}.`))
  return kind?.[1].module ?? null
}

/**
 * Whether an event type is about holds. These are not sent for private events, because they reveal the status.
 */
export function isHoldEvent(type: string): boolean {
  return type.startsWith('hold.')
}

type ChangedValues = Record<string, unknown>

/** Event types that an action emits only if the condition holds for its old and new values. */
export const eventConditions: Partial<
  Record<WebhookEventType, (before: ChangedValues, after: ChangedValues) => boolean>
> = {
  'hold.placed': (before, after) => after.status === 'hold' && before.status !== 'hold',
  'hold.ended': (before, after) => before.status === 'hold' && after.status !== 'hold',
  'event.moved': ({ days: before }, { days: after }) => datesOf(before) !== datesOf(after),
}

function datesOf(days: unknown): string {
  return Array.isArray(days) ? (days as EventDay[]).map(({ date }) => date).join() : ''
}
