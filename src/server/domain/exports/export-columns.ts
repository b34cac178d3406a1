import { idColumn, importColumns } from '#shared/imports/import-columns.ts'
import { recordImportOf } from '#shared/imports/record-imports.ts'
import { ownValue } from '#shared/own-value.ts'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import type { FieldKind, RecordField } from '#shared/records/record-field.ts'
import { type RecordType, readableFields } from '#shared/records/record-type.ts'

/** Names by id, for references in a value. */
type NameOf = (id: string) => string | undefined

export interface ExportColumn {
  name: string
  /** Name of the field that the column contains, completely or in part. */
  of: string
  label: string
  kind: FieldKind | 'moment'
  field?: RecordField
  valueOf: (record: Record<string, unknown>, nameOf: NameOf) => unknown
}

const metadataColumn = (of: string, label: string, kind: ExportColumn['kind']): ExportColumn => ({
  name: of,
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
 * Columns of an export: first those that an import accepts, so that the file can be imported again, then the others,
 * and the id last. `names` selects and orders the columns after the name.
 */
export function exportColumns(type: RecordType, names: readonly string[] = []): ExportColumn[] {
  const own = importColumns(type).filter(({ detail_of, import_only }) => detail_of === undefined && !import_only)
  const understood = own.map(({ name, field, part_of }): ExportColumn => {
    const part = part_of === undefined ? undefined : recordImportOf(type)?.parts?.[part_of]
    if (!part || part_of === undefined) return columnOf(name, field)
    const inPart = name.slice(part_of.length + 1)
    return { ...columnOf(part_of, field), name, valueOf: (record) => part.read(record[part_of])[inPart] }
  })
  const texts = Object.entries(type.exports ?? {}).map(
    ([of, { label, text }]): ExportColumn => ({
      ...{ name: `${of}.text`, of, label, kind: 'paragraphs' },
      valueOf: (record, nameOf) => text(record[of], nameOf),
    }),
  )
  const fields = readableFields(type)
  const others = Object.entries(fields)
    .filter(([name, { exported_as }]) => !exported_as && !understood.some(({ of }) => of === name))
    .map(([name, field]) => columnOf(name, field))
  const all = [...understood, ...texts, ...others, ...metadataColumns]
  const isChosen = (column: ExportColumn, name: string) => {
    const instead = ownValue(fields, name)?.exported_as
    return instead ? column.name === instead : column.of === name
  }
  const chosen =
    names.length === 0 ? all : ['name', ...names].flatMap((name) => all.filter((column) => isChosen(column, name)))
  return [...new Set([...chosen.filter(({ of }) => of !== idColumn), ...all.filter(({ of }) => of === idColumn)])]
}

function columnOf(of: string, field: RecordField): ExportColumn {
  return { name: of, of, label: field.label, kind: field.kind, field, valueOf: (record) => fieldValueOf(record, of) }
}
