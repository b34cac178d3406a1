import { z } from 'zod'
import { feature } from '#shared/call.ts'
import { id, oneLine, timeOfDay, wallTime, weekday } from '#shared/fields.ts'
import { recordCalls } from '#shared/records/record-calls.ts'
import {
  choiceField,
  colorField,
  countField,
  flagField,
  nameField,
  numberField,
  parentField,
  richTextField,
  structureField,
} from '#shared/records/record-field.ts'
import { recordType } from '#shared/records/record-type.ts'

/** Opening hours on a weekday (1 is Monday). An end before or at the start is on the next day. */
const openingHours = z.strictObject({
  weekday,
  from: timeOfDay,
  until: timeOfDay,
})
export type OpeningHours = z.output<typeof openingHours>

/** Period in which the space is closed, with the reason. In local times of the venue. */
const closure = z
  .strictObject({
    from: wallTime,
    until: wallTime,
    reason: oneLine(200, { missing: 'A reason is required' }).min(1, 'A reason is required'),
  })
  .refine(({ from, until }) => from < until, { message: 'The end must come after the beginning', path: ['until'] })
export type Closure = z.output<typeof closure>

export const spaceRecord = recordType({
  kind: 'space',
  module: 'events',
  words: { one: 'space', many: 'spaces' },
  fields: {
    name: nameField(),
    venue: parentField('Venue', 'venue'),
    kind: choiceField('Kind', { room: 'Room', stage: 'Stage', field: 'Field', foyer: 'Foyer', other: 'Other' }),
    standing_capacity: numberField('Standing', { max: 1_000_000 }),
    seated_capacity: numberField('Seated', { max: 1_000_000 }),
    changeover_minutes: countField('Changeover', {
      max: 1440,
      hint: 'Minutes to keep free before and after each booking',
    }),
    color: colorField('Color'),
    sort_order: countField('Order', { max: 10_000 }),
    is_active: flagField('Active', { hint: 'An inactive space is not offered for new bookings' }),
    is_bookable: flagField('Bookable'),
    parts: structureField('Combines these spaces', {
      input: z
        .array(id)
        .max(20, 'At most 20 spaces')
        .transform((ids) => [...new Set(ids)].sort()),
      output: z.array(id),
      hint: 'Booking this space blocks its parts, and booking a part blocks this space',
    }),
    opening_hours: structureField('Opening hours', {
      input: z.array(openingHours).max(28, 'At most 28 times'),
      output: z.array(openingHours),
      hint: 'Without any it is open at all times',
    }),
    closures: structureField('Closed', {
      input: z.array(closure).max(100, 'At most 100 periods'),
      output: z.array(closure),
    }),
    notes: richTextField('Notes'),
  },
  sorts: ['sort_order', 'name'],
})

export const spaces = feature('spaces', recordCalls(spaceRecord))
