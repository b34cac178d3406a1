import { z } from 'zod'
import { type EventStatus, eventStatuses } from '#shared/event-status.ts'
import { id } from '#shared/fields.ts'
import { conflictKinds, conflictLevels } from './conflict.ts'
import type { NamedConflict } from './describe-conflict.ts'

const statuses = z.enum(Object.keys(eventStatuses) as [EventStatus, ...EventStatus[]])

export const conflictOutput = z.object({
  kind: z.enum(conflictKinds),
  level: z.enum(conflictLevels),
  date: z.string(),
  label: z.string(),
  spaces: z.array(z.string()),
  other: z
    .object({
      id,
      name: z.string().nullable(),
      status: statuses.nullable(),
      ...{ begins: z.string(), ends: z.string(), is_all_day: z.boolean() },
      combined: z.array(z.string()),
      reason: z.string().nullable(),
    })
    .nullable(),
  minutes: z.number(),
  detail: z.string().nullable(),
  busy: z
    .object({ begins: z.string(), ends: z.string(), title: z.string().nullable(), more: z.number().int() })
    .nullable(),
} satisfies Record<keyof NamedConflict, z.ZodType>)
