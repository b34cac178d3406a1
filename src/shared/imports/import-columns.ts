import type { RecordField } from '#shared/records/record-field.ts'
import { textField } from '#shared/records/record-field.ts'
import type { RecordFields, RecordType } from '#shared/records/record-type.ts'

/** By the names of columns, what their cells say. */
export type CellValues = Record<string, unknown>

/** What is said instead of a value, and of which column of the part. */
export interface PartProblem {
  column: string
  problem: string
}

/** A field that several columns of a table make up: the days of an event, of a date and times. */
export interface ImportPart {
  columns: Record<string, { field: RecordField; synonyms?: readonly string[]; entries?: number }>
  /** The value of the field from what the cells say; `before` is what it is now, undefined of a new record. */
  compose: (cells: CellValues, before: unknown) => { value: unknown } | PartProblem
  /** What the cells of such a value would say. */
  read: (value: unknown) => CellValues
}

/** What is particular about importing records of a kind; without it they are imported by their fields alone. */
export interface RecordImport {
  /** What others call its fields, by the names of the fields. */
  synonyms?: Record<string, readonly string[]>
  parts?: Record<string, ImportPart>
  /**
   * The columns by which a row without an ID means a record that is there, or one of another row. The first must be said;
   * of the others those count that the row says.
   */
  key?: readonly string[]
}

/** A column that a table can have, for one field or for a part of one. */
export interface ImportColumn {
  name: string
  field: RecordField
  synonyms: readonly string[]
  /** The field whose part it is. */
  part_of?: string
  /** A cell lists at most so many entries. */
  entries?: number
}

/** The record that a row means, as an export writes it. */
export const idColumn = 'id'

const ids: ImportColumn = { name: idColumn, field: textField('ID'), synonyms: ['uuid', 'record id'] }

/** Everything that a table of such records can say, the ID first. */
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

/** Without which a new record cannot be made; a time zone follows from the company where it is not said. */
export function isRequiredColumn({ field }: ImportColumn): boolean {
  return field.is_required && field.kind !== 'time_zone'
}
