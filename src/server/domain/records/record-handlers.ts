import { randomUUID } from 'node:crypto'
import { exportRecords } from '#server/domain/exports/export-records.ts'
import { importHandlers } from '#server/domain/imports/import-handlers.ts'
import { viewHandlers } from '#server/domain/views/view-handlers.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import type { recordCalls } from '#shared/records/record-calls.ts'
import type { RecordFields } from '#shared/records/record-type.ts'
import { listBin, moveToBin, purgeRecords, restoreFromBin } from './bin.ts'
import { changeRecords } from './change-records.ts'
import { duplicateRecord } from './duplicate-record.ts'
import { countRecords, listRecords } from './list-records.ts'
import { listRecordActivity, lockRecord, readRecord } from './read-record.ts'
import { toResponse } from './record-columns.ts'
import { type RecordTable, registerRecordTable } from './record-table.ts'
import { insertRecord, lockReferencedTags, updateRecord } from './save-record.ts'
import { type UndoStatusChange, undoAction } from './undo-action.ts'

type Calls<K extends RecordKind, F extends RecordFields> = ReturnType<typeof recordCalls<K, F>>
type RecordHandlers<K extends RecordKind, F extends RecordFields> = {
  [N in keyof Calls<K, F>]: Handler<Calls<K, F>[N]>
}
/** Handlers typed for any record kind. The schemas of the calls validate input and output. */
type AnyRecordHandlers = { [N in keyof Calls<RecordKind, RecordFields>]: Handler<Calls<RecordKind, RecordFields>[N]> }

/**
 * Handlers of the calls that all record kinds have. `undoStatus` reverts status changes, for a kind that has a status.
 */
export function recordHandlers<K extends RecordKind, F extends RecordFields>(
  of: RecordTable<K, F>,
  { undoStatus }: { undoStatus?: UndoStatusChange } = {},
): RecordHandlers<K, F> {
  const record = of as unknown as RecordTable
  registerRecordTable(record)
  const handlers: AnyRecordHandlers = {
    ...importHandlers(record),
    listRecords: (ctx, input) => listRecords(ctx, record, input),
    getCount: (ctx, input) => countRecords(ctx, record, input),
    getRecord: (ctx, { id }) =>
      ctx.transaction(async (tx) => ({ record: toResponse(await readRecord(tx, ctx, record, id)) })),
    listActivity: (ctx, input) => ctx.transaction((tx) => listRecordActivity(tx, ctx, record, input)),
    listBin: (ctx, input) => ctx.transaction((tx) => listBin(tx, ctx, record, input)),
    createRecord: (ctx, input) =>
      ctx.transaction(async (tx) => ({ record: toResponse(await insertRecord(tx, ctx, record, input)) })),
    updateRecord: (ctx, { id, version, changes, undoable }) =>
      ctx.transaction(async (tx) => {
        const [, before] = await batch([
          lockReferencedTags(tx, ctx, record, changes),
          lockRecord(tx, ctx, record, { id, version }),
        ])
        const undo_id = undoable ? randomUUID() : null
        const changed = await updateRecord(tx, ctx, record, before, changes, undo_id ?? undefined)
        return { record: toResponse(changed), undo_id }
      }),
    changeRecords: (ctx, { changes, ...selection }) =>
      ctx.transaction((tx) => changeRecords(tx, ctx, record, selection, changes)),
    moveToBin: (ctx, selection) => ctx.transaction((tx) => moveToBin(tx, ctx, record, selection)),
    undoAction: (ctx, { undo_id }) => ctx.transaction((tx) => undoAction(tx, ctx, record, undo_id, undoStatus)),
    restoreFromBin: (ctx, { ids }) => ctx.transaction((tx) => restoreFromBin(tx, ctx, record, ids)),
    deleteForGood: (ctx, { ids }) => ctx.transaction((tx) => purgeRecords(tx, ctx, record, ids)),
    duplicateRecord: (ctx, { id, changes }) => ctx.transaction((tx) => duplicateRecord(tx, ctx, record, id, changes)),
    ...viewHandlers(record.type),
    getExport: (ctx, input) => exportRecords(ctx, record, input),
  }
  return handlers as unknown as RecordHandlers<K, F>
}
