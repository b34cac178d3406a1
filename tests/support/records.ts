import { randomUUID } from 'node:crypto'
import { kindsOfRecords, tableOfKind } from '#server/domain/records/record-table.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import type { RequestInput } from '#shared/call.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import type { recordCalls } from '#shared/records/record-calls.ts'
import type { RecordFields } from '#shared/records/record-type.ts'
import { type ExpectedAccess, moduleAccess } from './expected-access.ts'
import type { Company } from './people.ts'

type Calls = ReturnType<typeof recordCalls<RecordKind, RecordFields>>

/** Expected access to the record calls of a module. Independent of the contract on purpose. */
export function recordAccess(module: string): Record<keyof Calls, ExpectedAccess> {
  return {
    listImports: moduleAccess(module, 'write'),
    getImport: moduleAccess(module, 'write'),
    listImportRows: moduleAccess(module, 'write'),
    startImport: moduleAccess(module, 'write'),
    getImportTable: moduleAccess(module, 'write'),
    correctImport: moduleAccess(module, 'write'),
    discardImport: moduleAccess(module, 'write'),
    runImport: moduleAccess(module, 'write'),
    previewUndo: moduleAccess(module, 'write'),
    undoImport: moduleAccess(module, 'write'),
    listRecords: moduleAccess(module, 'read'),
    getCount: moduleAccess(module, 'read'),
    getRecord: moduleAccess(module, 'read'),
    listActivity: moduleAccess(module, 'read'),
    listBin: moduleAccess(module, 'read'),
    createRecord: moduleAccess(module, 'write'),
    updateRecord: moduleAccess(module, 'write'),
    changeRecords: moduleAccess(module, 'write'),
    moveToBin: moduleAccess(module, 'write'),
    undoAction: moduleAccess(module, 'write'),
    restoreFromBin: moduleAccess(module, 'write'),
    deleteForGood: moduleAccess(module, 'admin'),
    duplicateRecord: moduleAccess(module, 'write'),
    listViews: moduleAccess(module, 'read'),
    saveOwnView: moduleAccess(module, 'read'),
    saveSharedView: moduleAccess(module, 'write'),
    deleteOwnView: moduleAccess(module, 'read'),
    deleteSharedView: moduleAccess(module, 'write'),
    chooseStartView: moduleAccess(module, 'read'),
    chooseColumns: moduleAccess(module, 'read'),
    getExport: moduleAccess(module, 'read'),
  }
}

export type ViewIds = Record<`${RecordKind}_${'own' | 'shared'}_view`, string>

export async function seedViews(tx: Transaction, tenant: Company): Promise<ViewIds> {
  const ids: Record<string, string> = {}
  for (const kind of kindsOfRecords)
    for (const [whose, user_id] of [
      ['own', tenant.owner.id],
      ['shared', null],
    ] as const) {
      const row = {
        company_id: tenant.id,
        kind,
        user_id,
        name: `Mine to see, ${whose}`,
        view: json({ search: '', scope: 'all', filters: '[]', sort: 'name', columns: [] }),
      }
      const { id } = await tx.insertInto('saved_views').values(row).returning('id').executeTakeFirstOrThrow()
      ids[`${kind}_${whose}_view`] = id
    }
  return ids as ViewIds
}

export type CustomFieldIds = Record<`${RecordKind}_custom_field`, string>

export async function seedCustomFields(tx: Transaction, tenant: Company): Promise<CustomFieldIds> {
  const rows = await tx
    .insertInto('custom_fields')
    .values(kindsOfRecords.map((kind) => ({ company_id: tenant.id, kind, label: 'Parking', type: 'text' as const })))
    .returning(['id', 'kind'])
    .execute()
  return Object.fromEntries(rows.map(({ id, kind }) => [`${kind}_custom_field`, id])) as CustomFieldIds
}

export type ImportIds = Record<`${RecordKind}_${'checked' | 'done'}_import`, string>

export async function seedImports(tx: Transaction, tenant: Company): Promise<ImportIds> {
  const ids: Record<string, string> = {}
  for (const kind of kindsOfRecords)
    for (const state of ['checked', 'done'] as const) {
      const { id } = await tx
        .insertInto('imports')
        .values({
          ...{ company_id: tenant.id, created_by: tenant.owner.id, kind, state, file_name: 'A table.csv' },
          ...{ headings: ['Name'], columns: ['name'], first_row: 2, row_count: 1, cells: null },
          undo_until: new Date(Date.now() + 3_600_000).toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const row = { company_id: tenant.id, import_id: id, number: 2, outcome: 'skip', name: 'Imported' } as const
      await tx.insertInto('import_rows').values(row).execute()
      ids[`${kind}_${state}_import`] = id
    }
  return ids as ImportIds
}

export type UndoIds = Record<`${RecordKind}_undo`, string>

/** For each kind, a change of its record that the owner can undo. */
export async function seedUndos(
  tx: Transaction,
  tenant: Company,
  ids: Readonly<Record<string, string>>,
): Promise<UndoIds> {
  const undos: Record<string, string> = {}
  for (const kind of kindsOfRecords) {
    const live = ids[kind] ?? ''
    const { version } = await tx
      .selectFrom(tableOfKind[kind])
      .select('version')
      .where('id', '=', live)
      .executeTakeFirstOrThrow()
    const undo_id = randomUUID()
    const row = { company_id: tenant.id, user_id: tenant.owner.id, undo_id, record_id: live, kind, version }
    await tx
      .insertInto('record_undos')
      .values({ ...row, action: 'update', before: json({ name: 'Called so before' }) })
      .execute()
    undos[`${kind}_undo`] = undo_id
  }
  return undos as UndoIds
}

interface Samples<Made, Changed> {
  kind: RecordKind
  live: string
  deleted: string
  made: Made
  changes: Changed
  /** Changes of a single record: bulk updates exclude structured fields. */
  ofOne?: object
}

/** Inputs that use one record, and another that is in the bin. */
export function recordSamples<Made extends object, Changed extends object>(
  ids: ViewIds & CustomFieldIds & ImportIds & UndoIds,
  { kind, live, deleted, made, changes, ofOne = {} }: Samples<Made, Changed>,
) {
  const custom = { [ids[`${kind}_custom_field`]]: 'Sample' }
  const view = { search: 'sample', sort: 'name', columns: ['name'] }
  return {
    getRecord: { id: live },
    listActivity: { id: live },
    createRecord: { ...made, custom },
    updateRecord: { id: live, version: 1, changes: { ...changes, ...ofOne, custom } },
    changeRecords: { ids: [live], changes: { ...changes, custom } },
    moveToBin: { ids: [live] },
    undoAction: { undo_id: ids[`${kind}_undo`] },
    restoreFromBin: { ids: [deleted] },
    deleteForGood: { ids: [deleted] },
    duplicateRecord: { id: live, changes: { ...changes, ...ofOne, custom } },
    saveOwnView: { view_id: ids[`${kind}_own_view`], name: 'Sample view', view },
    saveSharedView: { view_id: ids[`${kind}_shared_view`], name: 'Sample view', view },
    deleteOwnView: { view_id: ids[`${kind}_own_view`] },
    deleteSharedView: { view_id: ids[`${kind}_shared_view`] },
    chooseStartView: { view_id: ids[`${kind}_shared_view`] },
    chooseColumns: { columns: ['name', 'tags'] },
    getExport: { format: 'csv' },
    getImport: { import_id: ids[`${kind}_checked_import`] },
    getImportTable: { import_id: ids[`${kind}_checked_import`] },
    correctImport: { import_id: ids[`${kind}_checked_import`] },
    listImportRows: { import_id: ids[`${kind}_checked_import`] },
    startImport: {
      ...{ file_name: 'Sample.csv', headings: ['Name'], columns: ['name'], cells: '["Sample"]' },
      replaces: ids[`${kind}_checked_import`],
    },
    discardImport: { import_id: ids[`${kind}_checked_import`] },
    runImport: { import_id: ids[`${kind}_checked_import`] },
    previewUndo: { import_id: ids[`${kind}_done_import`] },
    undoImport: { import_id: ids[`${kind}_done_import`] },
  } satisfies { [N in keyof Calls]?: Partial<RequestInput<Calls[N]>> | object }
}
