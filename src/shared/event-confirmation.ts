import { z } from 'zod'
import { isCustomName } from '#shared/records/custom-name.ts'
import type { RecordField } from '#shared/records/record-field.ts'
import { readCall, writeCall } from './call.ts'
import { type EventDay, type EventKind, eventKinds, eventRecord } from './event-record.ts'
import { ownValue } from './own-value.ts'

/** Fields that a company cannot require, because they are never empty or do not matter for confirmation. */
const notRequirableFields: readonly string[] = [
  'name',
  'days',
  'kind',
  'status',
  'time_zone',
  'color',
  'is_private',
  'viewers',
]

/** Built-in fields that a company can require before an event is confirmed. */
export const requirableFields: Record<string, RecordField> = Object.fromEntries(
  Object.entries(eventRecord.fields).filter(([name]) => !notRequirableFields.includes(name)),
)

export interface CustomRequirement {
  label: string
  is_said: boolean
}

/**
 * List what is missing before an event can be confirmed: the start time of each day, and the required fields of its
 * kind. `ownOf` looks up custom fields.
 */
export function listMissingForConfirmation(
  event: Record<string, unknown>,
  required: readonly ConfirmRequirement[],
  ownOf: (name: string) => CustomRequirement | undefined,
  dateText: (date: string) => string = (date) => date,
): string[] {
  const days = event.days as EventDay[]
  const unstarted = days
    .filter(({ starts }) => starts === null)
    .map(({ date, label }) => `a start on ${label || dateText(date)}`)
  const { fields = [] } = required.find(({ event_kind }) => event_kind === event.kind) ?? {}
  const missing = fields.flatMap((name) => {
    const own = ownOf(name)
    if (own) return own.is_said ? [] : [own.label]
    const field = ownValue(requirableFields, name)
    return field && isEmptyValue(event[name]) ? [field.label] : []
  })
  return [...unstarted, ...missing]
}

function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

const event_kind = z.enum(Object.keys(eventKinds) as [EventKind, ...EventKind[]], 'Choose a kind of event')
const requirement = z.object({ event_kind: z.string(), fields: z.array(z.string()) })
export type ConfirmRequirement = z.output<typeof requirement>

export const confirmRequirementCalls = {
  listConfirmRequirements: readCall({
    summary:
      'What events must say before they are confirmed, by their kind; of a kind that is not here nothing is required.',
    access: { module: 'events', level: 'read', status: 'follows' },
    input: z.strictObject({}),
    output: z.object({ requirements: z.array(requirement) }),
    errors: [],
  }),
  updateConfirmRequirement: writeCall({
    summary: 'Says what events of a kind must say before they are confirmed.',
    access: { module: 'events', level: 'admin', status: 'follows' },
    input: z.strictObject({
      event_kind,
      fields: z
        .array(
          z
            .string()
            .refine((name) => Object.hasOwn(requirableFields, name) || isCustomName(name), 'This cannot be required'),
        )
        .max(60, 'At most 60 fields')
        .transform((names) => [...new Set(names)]),
    }),
    output: z.object({ requirement }),
    errors: [],
  }),
}
