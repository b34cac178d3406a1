import type { FieldValues, ImportRules, RecordTable } from '#server/domain/records/record-table.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import { type ImportColumn, importColumns } from '#shared/imports/import-columns.ts'
import { recordImportOf } from '#shared/imports/record-imports.ts'
import { addRemark, type ImportDraft, type ParsedRow } from './read-rows.ts'

/**
 * Move the texts of extras to the remarks if the record cannot get them, because it is a new record whose other cells
 * do not fit, or an existing record with another value.
 */
export async function moveUnfitExtrasToRemarks(
  { type }: RecordTable,
  { headings, columns: chosen }: ImportDraft,
  rows: readonly ParsedRow[],
  rules: ImportRules,
): Promise<void> {
  const { extras = {} } = recordImportOf(type) ?? {}
  const columns = importColumns(type).filter(({ name, extra_of }) => extra_of !== undefined && chosen.includes(name))
  if (columns.length === 0) return
  const stored = await rules.extras?.read(rows.flatMap(({ before }) => before?.id ?? []))
  await mapYielding(rows, (row) => {
    for (const { name, field, extra_of = '' } of columns) {
      const value = row.cellsOf[name] ?? null
      const extra = extras[extra_of]
      const stands = row.before ? stored?.get(row.before.id)?.[name] === value : extra?.fits(row.cellsOf)
      if (value === null || stands) continue
      delete row.cellsOf[name]
      row.notes[name] = extra?.note ?? ''
      addRemark(row, headings[chosen.indexOf(name)] || field.label, row.texts[name] ?? '')
    }
  })
}

/** Values of the extras of a row by column; null if there are none. */
export function extrasOf({ cellsOf }: ParsedRow, columns: readonly ImportColumn[]): FieldValues | null {
  const found = columns.filter(({ name, extra_of }) => extra_of !== undefined && (cellsOf[name] ?? null) !== null)
  return found.length === 0 ? null : Object.fromEntries(found.map(({ name }) => [name, cellsOf[name]]))
}
