import type { ModuleKey } from '#shared/modules.ts'
import type { WebhookEventType } from '#shared/webhook-events.ts'

/** Record types, with their name as it appears in the audit log: 'Changed a venue'. */
export const recordKinds = { venue: 'a venue', space: 'a space', event: 'an event' } as const
export type RecordKind = keyof typeof recordKinds

/** Record kinds whose changes are sent as webhooks, with their module, and their name at the start of a sentence. */
export const recordsWithEvents = {
  event: { module: 'events', one: 'An event' },
} as const satisfies Partial<Record<RecordKind, { module: ModuleKey; one: string }>>

/** Audit log texts of the actions that all record types have. */
const actionTexts = {
  create: 'Created {one}',
  update: 'Changed {one}',
  bin: 'Moved {one} to the bin',
  restore: 'Restored {one} from the bin',
  purge: 'Permanently deleted {one}',
  duplicate: 'Duplicated {one}',
} as const
export type RecordAction = keyof typeof actionTexts

/** Webhook event of an action, for record kinds that have webhook events. */
const webhookEventOf: Partial<Record<RecordAction, 'created' | 'updated' | 'deleted' | 'restored'>> = {
  create: 'created',
  duplicate: 'created',
  update: 'updated',
  bin: 'deleted',
  restore: 'restored',
}

interface DescribedAction {
  text: string
  events?: readonly WebhookEventType[]
}
type RecordActions = Record<`${RecordKind}.${RecordAction}`, DescribedAction>

export const recordActions = Object.fromEntries(
  Object.entries(recordKinds).flatMap(([kind, one]) =>
    Object.entries(actionTexts).map(([deed, text]) => [
      `${kind}.${deed}`,
      { text: text.replace('{one}', one), ...eventsOf(kind, deed as RecordAction) },
    ]),
  ),
) as RecordActions

function eventsOf(kind: string, action: RecordAction): { events?: readonly WebhookEventType[] } {
  const event = webhookEventOf[action]
  return event && Object.hasOwn(recordsWithEvents, kind)
    ? { events: [`${kind as keyof typeof recordsWithEvents}.${event}`] }
    : {}
}
