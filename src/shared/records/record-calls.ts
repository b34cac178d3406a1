import { z } from 'zod'
import { readCall, writeCall } from '#shared/call.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { activityEntry } from '#shared/features/company/activity.ts'
import { id, oneLine, timestamp } from '#shared/fields.ts'
import { fileResponse } from '#shared/file-response.ts'
import { exportInput } from './export-formats.ts'
import { importCalls } from './import-calls.ts'
import { listFilters } from './list-filters.ts'
import type { RecordKind } from './record-actions.ts'
import {
  bulkChanges,
  listRowOutput,
  type RecordFields,
  type RecordType,
  recordChanges,
  recordInput,
  recordOutput,
} from './record-type.ts'
import { viewCalls } from './view-calls.ts'

/**
 * Records are counted up to this number. A larger count is returned as this number plus one and shown as '10,000+'.
 */
export const maxCountedRecords = 10_000
/**
 * Maximum number of records in a bulk action: `matching` if a filter selects them, `named` if the request lists
 * their ids.
 */
export const maxBulkRecords = { matching: 5_000, named: 500 } as const

/** Record that a bulk action did not change, with the reason. */
export const rejectedRecord = z.object({ id, name: z.string(), code: z.string(), reason: z.string() })
export type RejectedRecord = z.output<typeof rejectedRecord>

export const deletedRecord = z.object({
  id,
  name: z.string(),
  deleted_at: timestamp,
  deleted_by: z.object({ id, name: z.string().nullable() }).nullable(),
  gone_at: timestamp,
})
export type DeletedRecord = z.output<typeof deletedRecord>

const outcome = z.object({ done: z.array(id), refused: z.array(rejectedRecord) })
/** Result of a bulk action. The user who did it can undo it with `undo_id`; null if nothing was changed. */
export const bulkOutcome = outcome.extend({ undo_id: id.nullable() })

const ids = z
  .array(id)
  .min(1, 'Choose at least one')
  .max(maxBulkRecords.named, `At most ${maxBulkRecords.named} at once`)

/** Input fields that select a list of records. */
function matchingInput({ scopes = ['all'], fields, derived }: RecordType) {
  return {
    search: oneLine(120).default(''),
    scope: z.enum(scopes as [string, ...string[]]).default(scopes[0]),
    filters: listFilters({ ...fields, ...derived }),
  }
}

/** Input fields that select the records of a bulk action: listed by id, or all that match a filter. */
export function selectedRecords<K extends RecordKind, F extends RecordFields>(type: RecordType<K, F>) {
  const matching = matchingInput(type as unknown as RecordType)
  return { ids: ids.optional(), matching: z.strictObject(matching).optional() }
}

interface ExtraErrors {
  errors?: readonly ErrorCode[]
}

/** Calls that every record type has. `own` are additional calls of one record type. */
export function recordCalls<K extends RecordKind, F extends RecordFields>(
  type: RecordType<K, F>,
  own: ExtraErrors = {},
) {
  const { module, sorts, words } = type
  const { one, many } = words
  const reading = { module, level: 'read', status: 'follows' } as const
  const writing = { module, level: 'write', status: 'follows' } as const
  const administrating = { module, level: 'admin', status: 'follows' } as const
  const errors = own.errors ?? []
  const record = recordOutput(type)
  const page = { cursor: z.string().max(1600).optional(), limit: z.coerce.number().int().min(1).max(100).default(50) }
  const matching = matchingInput(type as unknown as RecordType)
  const sort = z.enum(sorts.flatMap((by) => [by, `-${by}`]) as [string, ...string[]]).default(sorts[0])
  const chosen = selectedRecords(type)

  return {
    ...importCalls(module, words),
    listRecords: readCall({
      summary: `The ${many} of the company: searched, filtered and sorted, page after page.`,
      access: reading,
      input: z.strictObject({
        ...matching,
        sort,
        ...page,
      }),
      output: z.object({ rows: z.array(listRowOutput(type)), next_cursor: z.string().nullable() }),
      errors: [],
    }),
    getCount: readCall({
      summary: `How many ${many} a list has, told up to ${maxCountedRecords}, and one more of more.`,
      access: reading,
      input: z.strictObject(matching),
      output: z.object({ total: z.number().int() }),
      errors: [],
    }),
    getRecord: readCall({
      summary: `One ${one}.`,
      access: reading,
      input: z.strictObject({ id }),
      output: z.object({ record }),
      errors: ['not_found', 'in_bin'],
    }),
    listActivity: readCall({
      summary: `Who changed what of one ${one}, newest first.`,
      access: reading,
      input: z.strictObject({ id, ...page, limit: page.limit.default(25) }),
      output: z.object({
        entries: z.array(activityEntry.omit({ ip_address: true })),
        next_cursor: z.string().nullable(),
        /** Names by id of the records and people that the changes refer to. */
        names: z.record(z.string(), z.string()),
      }),
      errors: ['not_found'],
    }),
    listBin: readCall({
      summary: `The ${many} in the bin, the last deleted first.`,
      access: reading,
      input: z.strictObject(page),
      output: z.object({ rows: z.array(deletedRecord), next_cursor: z.string().nullable() }),
      errors: [],
    }),
    createRecord: writeCall({
      idempotent: true,
      summary: `Makes a ${one}.`,
      access: writing,
      input: recordInput(type),
      output: z.object({ record }),
      errors,
    }),
    updateRecord: writeCall({
      summary: `Changes a ${one} that is still as it was when the version was read.`,
      access: writing,
      input: z.strictObject({
        ...{ id, version: z.number('The version is missing').int(), changes: recordChanges(type) },
        /** Whether the response contains an id with which the change can be undone. */
        undoable: z.boolean().default(false),
      }),
      output: z.object({ record, undo_id: id.nullable() }),
      errors: ['not_found', 'in_bin', 'changed_meanwhile', ...errors],
    }),
    changeRecords: writeCall({
      summary: `Changes several ${many} alike; those that cannot be changed are told, and the others are changed.`,
      access: writing,
      per_minute: 60,
      input: z.strictObject({ ...chosen, changes: bulkChanges(type) }),
      output: bulkOutcome,
      errors: ['nothing_chosen', 'too_many_chosen', ...errors],
    }),
    moveToBin: writeCall({
      summary: `Moves ${many} to the bin, from where they can be restored for 30 days.`,
      access: writing,
      input: z.strictObject(chosen),
      output: bulkOutcome,
      errors: ['nothing_chosen', 'too_many_chosen'],
    }),
    undoAction: writeCall({
      summary: `Undoes an action on ${many} of the last hour; those that were changed since stay as they are.`,
      access: writing,
      input: z.strictObject({ undo_id: id }),
      output: outcome,
      errors: ['undo_over', ...errors],
    }),
    restoreFromBin: writeCall({
      summary: `Restores ${many} from the bin.`,
      access: writing,
      input: z.strictObject({ ids }),
      output: outcome,
      errors,
    }),
    deleteForGood: writeCall({
      summary: `Deletes ${many} that are in the bin for good.`,
      access: administrating,
      input: z.strictObject({ ids }),
      output: outcome,
      errors: [],
    }),
    duplicateRecord: writeCall({
      idempotent: true,
      summary: `Makes a copy of a ${one}, without what belongs to the original alone, and with the changes that are sent.`,
      access: writing,
      input: z.strictObject({ id, changes: recordChanges(type).optional() }),
      output: z.object({ record, copied: z.array(z.string()) }),
      errors: ['not_found', 'in_bin', ...errors],
    }),
    ...viewCalls(type),
    getExport: readCall({
      summary: `The ${many} that match as a file for spreadsheets: all of their columns, or those that are named.`,
      access: reading,
      per_minute: 20,
      input: z.strictObject({ ...matching, sort, ...exportInput }),
      output: fileResponse,
      errors: [],
    }),
  }
}
