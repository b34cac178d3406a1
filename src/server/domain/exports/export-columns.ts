import { importColumns } from '#shared/imports/import-columns.ts'
import { importOf } from '#shared/imports/record-imports.ts'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import type { FieldKind, RecordField } from '#shared/records/record-field.ts'
import { type RecordType, readableFields } from '#shared/records/record-type.ts'

export interface ExportColumn {
  /** Name of the field that the column contains, completely or in part. */
  of: string
  label: string
  kind: FieldKind | 'moment'
  field?: RecordField
  valueOf: (record: Record<string, unknown>) => unknown
}

const metadataColumn = (of: string, label: string, kind: ExportColumn['kind']): ExportColumn => ({
  of,
  label,
  kind,
  valueOf: (record) => record[of],
})
const metadataColumns = [
  metadataColumn('created_at', 'Created at', 'moment'),
  metadataColumn('created_by', 'Created by', 'member'),
  metadataColumn('updated_at', 'Updated at', 'moment'),
  metadataColumn('updated_by', 'Updated by', 'member'),
]

/**
 * Columns of an export. First come the columns that an import accepts, so that the file can be imported again, then the
 * others. `names` selects and orders the columns after ID and name.
 */
export function exportColumns(type: RecordType, names: readonly string[] = []): ExportColumn[] {
  const understood = importColumns(type).map(({ name, field, part_of }): ExportColumn => {
    const part = part_of === undefined ? undefined : importOf(type)?.parts?.[part_of]
    if (!part || part_of === undefined) return columnOf(name, field)
    const inPart = name.slice(part_of.length + 1)
    return { ...columnOf(part_of, field), valueOf: (record) => part.read(record[part_of])[inPart] }
  })
  const others = Object.entries(readableFields(type))
    .filter(([name]) => !understood.some(({ of }) => of === name))
    .map(([name, field]) => columnOf(name, field))
  const all = [...understood, ...others, ...metadataColumns]
  if (names.length === 0) return all
  const chosen = new Set(['id', 'name', ...names])
  return [...chosen].flatMap((name) => all.filter(({ of }) => of === name))
}

function columnOf(of: string, field: RecordField): ExportColumn {
  return { of, label: field.label, kind: field.kind, field, valueOf: (record) => fieldValueOf(record, of) }
}
