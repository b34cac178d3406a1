import { exportRecords } from '#server/domain/exports/export-records.ts'
import { importHandlers } from '#server/domain/imports/import-handlers.ts'
import { viewHandlers } from '#server/domain/views/view-handlers.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import type { recordCalls } from '#shared/records/record-calls.ts'
import type { RecordFields } from '#shared/records/record-type.ts'
import { listBin, moveToBin, purgeRecords, restore } from './bin.ts'
import { changeMany } from './change-many.ts'

import { duplicateRecord } from './duplicate-record.ts'
import { listRecordActivity } from './list-record-activity.ts'
import { countRecords, listRecords } from './list-records.ts'
import { lockRecord } from './lock-record.ts'
import { readRecord, toResponse } from './read-record.ts'
import type { RecordTable } from './record-table.ts'
import { lockReferencedTags } from './require-references.ts'
import { insertRecord, updateRecord } from './save-record.ts'

type Calls<K extends RecordKind, F extends RecordFields> = ReturnType<typeof recordCalls<K, F>>
type Verbs<K extends RecordKind, F extends RecordFields> = { [N in keyof Calls<K, F>]: Handler<Calls<K, F>[N]> }
/** Handlers know only the record's declaration; the schemas validate input and output. */
type AnyVerbs = { [N in keyof Calls<RecordKind, RecordFields>]: Handler<Calls<RecordKind, RecordFields>[N]> }

export function recordHandlers<K extends RecordKind, F extends RecordFields>(of: RecordTable<K, F>): Verbs<K, F> {
  const record = of as unknown as RecordTable
  const verbs: AnyVerbs = {
    ...importHandlers(record),
    listRecords: (ctx, input) => listRecords(ctx, record, input),
    getCount: (ctx, input) => countRecords(ctx, record, input),
    getRecord: (ctx, { id }) =>
      ctx.transaction(async (tx) => ({ record: toResponse(await readRecord(tx, ctx, record, id)) })),
    listActivity: (ctx, input) => ctx.transaction((tx) => listRecordActivity(tx, ctx, record, input)),
    listBin: (ctx, input) => ctx.transaction((tx) => listBin(tx, ctx, record, input)),
    createRecord: (ctx, input) =>
      ctx.transaction(async (tx) => ({ record: toResponse(await insertRecord(tx, ctx, record, input)) })),
    updateRecord: (ctx, { id, version, changes }) =>
      ctx.transaction(async (tx) => {
        const [, before] = await batch([
          lockReferencedTags(tx, ctx, record, changes),
          lockRecord(tx, ctx, record, { id, version }),
        ])
        return { record: toResponse(await updateRecord(tx, ctx, record, before, changes)) }
      }),
    changeRecords: (ctx, { changes, ...chosen }) =>
      ctx.transaction((tx) => changeMany(tx, ctx, record, chosen, changes)),
    moveToBin: (ctx, chosen) => ctx.transaction((tx) => moveToBin(tx, ctx, record, chosen)),
    restoreFromBin: (ctx, { ids }) => ctx.transaction((tx) => restore(tx, ctx, record, ids)),
    deleteForGood: (ctx, { ids }) => ctx.transaction((tx) => purgeRecords(tx, ctx, record, ids)),
    duplicateRecord: (ctx, { id }) => ctx.transaction((tx) => duplicateRecord(tx, ctx, record, id)),
    ...viewHandlers(record.type),
    getExport: (ctx, input) => exportRecords(ctx, record, input),
  }
  return verbs as unknown as Verbs<K, F>
}
