import type { RecordField } from '#shared/records/record-field.ts'
import { textField } from '#shared/records/record-field.ts'
import type { RecordFields, RecordType } from '#shared/records/record-type.ts'

export type CellValues = Record<string, unknown>

export interface PartProblem {
  column: string
  problem: string
}

/** Field composed of several columns, such as the days of an event from a date and times. */
export interface ImportPart {
  columns: Record<string, { field: RecordField; synonyms?: readonly string[]; entries?: number }>
  /** Build the field's value from the cells; `before` is the current value, undefined for a new record. */
  compose: (cells: CellValues, before: unknown) => { value: unknown } | PartProblem
  /** Cells for a value; the inverse of `compose`. */
  read: (value: unknown) => CellValues
}

export interface RecordImport {
  synonyms?: Record<string, readonly string[]>
  parts?: Record<string, ImportPart>
  /**
   * Columns that identify an existing record, or another row, without an id. The first is required; others count if the row
   * has a value.
   */
  key?: readonly string[]
}

/** Column of a table, for a field or for a part of one. */
export interface ImportColumn {
  name: string
  field: RecordField
  synonyms: readonly string[]
  part_of?: string
  /** Maximum number of entries in a cell with a list. */
  entries?: number
}

/** Id of the existing record, as exports write it. */
export const idColumn = 'id'

const ids: ImportColumn = { name: idColumn, field: textField('ID'), synonyms: ['uuid', 'record id'] }

/** All importable columns of a record type, the id first. */
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

/** Whether a new record requires the column; a missing time zone defaults to the company's. */
export function isRequiredColumn({ field }: ImportColumn): boolean {
  return field.is_required && field.kind !== 'time_zone'
}
