import type { RecordField } from '#shared/records/record-field.ts'
import { textField } from '#shared/records/record-field.ts'
import type { RecordFields, RecordType } from '#shared/records/record-type.ts'

export type CellValues = Record<string, unknown>

export interface PartProblem {
  column: string
  problem: string
}

/** Field that is imported from several columns, such as the days of an event from a date and times. */
export interface ImportPart {
  columns: Record<string, { field: RecordField; synonyms?: readonly string[]; entries?: number }>
  /**
   * Build the field's value from the cells of its columns. `before` is the current value of the record, undefined
   * for a new record.
   */
  compose: (cells: CellValues, before: unknown) => { value: unknown } | PartProblem
  /** Convert a value to cells; the inverse of `compose`. */
  read: (value: unknown) => CellValues
}

export interface RecordImport {
  synonyms?: Record<string, readonly string[]>
  parts?: Record<string, ImportPart>
  /**
   * Columns that identify an existing record, or another row of the file, if there is no id. The first one is
   * required; the others are compared if the row has a value.
   */
  key?: readonly string[]
}

/** Column that a table can be imported to: a field, or a part of a field. */
export interface ImportColumn {
  name: string
  field: RecordField
  synonyms: readonly string[]
  part_of?: string
  /** Maximum number of list entries in a cell. */
  entries?: number
}

/** Column with the id of an existing record. Exports write it. */
export const idColumn = 'id'

const ids: ImportColumn = { name: idColumn, field: textField('ID'), synonyms: ['uuid', 'record id'] }

/** All columns that a record type can import. The id column is first. */
export function importColumns(type: RecordType, fields: RecordFields = type.fields): ImportColumn[] {
  const { synonyms = {}, parts = {} } = type.imports ?? {}
  const columns = Object.entries(fields).flatMap(([name, field]): ImportColumn[] => {
    const part = parts[name]
    if (part)
      return Object.entries(part.columns).map(([column, given]) => ({
        name: `${name}.${column}`,
        field: given.field,
        synonyms: given.synonyms ?? [],
        part_of: name,
        ...(given.entries !== undefined && { entries: given.entries }),
      }))
    if (field.kind === 'structure' || field.kind === 'people') return []
    return [{ name, field, synonyms: synonyms[name] ?? [] }]
  })
  return [ids, ...columns]
}

/** Whether new records need this column. The time zone is required but defaults to the company's time zone. */
export function isRequiredColumn({ field }: ImportColumn): boolean {
  return field.is_required && field.kind !== 'time_zone'
}
