import type { RecordField } from '#shared/records/record-field.ts'
import { textField } from '#shared/records/record-field.ts'
import type { RecordFields, RecordType } from '#shared/records/record-type.ts'
import type { CellOptions, ImportOptions } from './import-options.ts'
import { recordImportOf } from './record-imports.ts'

export type CellValues = Record<string, unknown>

/** Value of a cell. `note` tells the user what was guessed. `isPartial`: the text contains more than the value. */
export type ParsedCell = { value: unknown; note?: string; isPartial?: true } | { problem: string }

/** Find members, records and tags of the company by the text of a cell. */
export interface NameLookup {
  member: (text: string) => ParsedCell
  /** `details` describe the record: the city of a venue, or the venue of a space. */
  record: (of: string, text: string, details?: CellValues) => ParsedCell
  tag: (text: string) => ParsedCell
  /** Whether a tag (`of` is 'tag') or record has this name. Names can contain separators of lists. */
  isKnown: (of: string, text: string, details?: CellValues) => boolean
  /** Names of the records of the company with these details, such as the spaces of a venue. */
  listNames?: (of: string, details: CellValues) => string[]
}

export interface PartProblem {
  column: string
  problem: string
}

/** Options and values of a row that are needed to read a field of several columns, such as the days of an event. */
export interface RowContext {
  /** How to read the cells of a column of the part. The column is named without prefix. */
  cellOptions: (column: string) => CellOptions
  earlyTimes: ImportOptions['early_times']
  /** Start of the venue's day, in minutes after midnight. */
  dayStartsAt: number
  /** Time zone of the record. */
  zone: string
  /** Whether `zone` is only a guess, because the time zone is not known. */
  isZoneGuessed?: boolean
  /** Values of the other columns of the row, such as the id of the venue. */
  values: CellValues
  names: NameLookup
  /** Whether a column of the part has a cell with exactly this text anywhere in the file. */
  isInFile?: (column: string, text: string) => boolean
  /** Distinct cells of a column of the part, over all rows of the file with the same venue. */
  textsInFile?: (column: string) => readonly string[]
  /** Whether the file writes an end after midnight next to the date on which the evening began. */
  endsBesideEvenings?: boolean
}

/** Values of the cells of a part, with problems and guesses by column. */
export interface PartCells {
  cells: CellValues
  problems: Record<string, string>
  notes: Record<string, string>
  /** Columns whose cells contain more than what was parsed. */
  partial?: readonly string[]
}

/** Field that is imported from several columns, such as the days of an event from a date and times. */
export interface ImportPart {
  columns: Record<string, PartColumn>
  /** Read the texts of the columns together, because a cell can hold both a date and a time. */
  readCells: (texts: Readonly<Record<string, string>>, row: RowContext) => PartCells
  /**
   * Whether this row shows that the file writes an end after midnight next to the date on which the evening began. One
   * such row decides for the whole file.
   */
  endsBesideEvening?: (texts: Readonly<Record<string, string>>) => boolean
  /**
   * Build the field's value from the cells of its columns. `before` is the current value of the record, undefined
   * for a new record.
   */
  compose: (cells: CellValues, before: unknown) => { value: unknown } | PartProblem
  /** Convert a value to cells; the inverse of `compose`. Cells with several records hold their ids. */
  read: (value: unknown) => CellValues
}

/** Synonyms for the options of a choice field, by option value. */
export type ValueSynonyms = Readonly<Record<string, readonly string[]>>

/** Texts that replace cells of the file, by column, and notes about them. */
export interface CompletedTexts {
  texts: Record<string, string>
  notes: Record<string, string>
  /** Why the row is not a record; shown with its name. Rows with an id are imported anyway. */
  rejected?: string
}

/**
 * Columns whose values are stored outside of the record's fields, for new records only. For other records, the remarks
 * keep the texts.
 */
interface ImportExtra {
  columns: Record<string, PartColumn>
  /** Whether a new record with these cells can have the values. */
  fits: (cells: CellValues) => boolean
  /** Note about a cell whose value the record cannot have. */
  note: string
}

interface PartColumn {
  field: RecordField
  synonyms?: readonly string[]
  /** Maximum number of list entries in a cell. */
  entries?: number
  /** Exports omit the column, because another column contains the same information. */
  import_only?: true
}

export interface RecordImport {
  synonyms?: Record<string, readonly string[]>
  /** Synonyms for options, by choice column and option value. */
  value_synonyms?: Record<string, ValueSynonyms>
  parts?: Record<string, ImportPart>
  /**
   * Columns that describe a referenced record, by reference field, such as the city of an event's venue. They
   * distinguish records with the same name, and describe a record that the import creates.
   */
  details?: Record<string, Record<string, PartColumn>>
  /** Columns whose values are stored outside of the record's fields, by prefix, such as the holder of a hold. */
  extras?: Record<string, ImportExtra>
  /** Schemas of fields for which an import accepts more values than a form, such as any status of an event. */
  inputs?: Record<string, RecordField['input']>
  /** Column whose text becomes the name of a row without a name. */
  name_from?: string
  /**
   * Add what the cells of a row imply for other columns. Returns texts by column; an empty text means that the cell is
   * ignored.
   */
  complete?: (
    texts: Readonly<Record<string, string>>,
    options: ImportOptions,
    /** Texts of columns that match no field. */
    remarks?: readonly string[],
  ) => CompletedTexts
  /** Columns that `complete` can add to a row. */
  completed?: readonly string[]
  /** Column of remarks that keeps text from cells that no field can store, such as the rank of a hold. */
  keeps_words?: string
  /** Whether the record stores the whole text of a cell, so that `keeps_words` need not keep it. */
  is_stored?: (column: string, text: string, cells: CellValues) => boolean
  /** Columns that are recognized by their cells, without a heading. */
  by_content?: readonly string[]
  /**
   * Number columns of which a table can have several, such as capacities with and without seats. The largest number is
   * imported.
   */
  largest?: readonly string[]
  /**
   * Columns that identify an existing record, or another row of the file, if the row has no id. The first is required;
   * the others are compared if the row has a value.
   */
  key?: readonly string[]
  /** Columns that distinguish rows with the same key: the same show in two rooms is two events. */
  apart?: readonly string[]
}

/** Column that a table can be imported to: a field, or a part of a field. */
export interface ImportColumn {
  name: string
  field: RecordField
  synonyms: readonly string[]
  value_synonyms?: ValueSynonyms
  /** The column is recognized by its cells, without a heading. */
  by_content?: boolean
  /** The text of the column becomes the name of a row without a name. */
  is_name?: boolean
  part_of?: string
  /** Reference field whose record the column describes. */
  detail_of?: string
  /** Prefix of the extra that the column belongs to. */
  extra_of?: string
  /** Maximum number of list entries in a cell. */
  entries?: number
  import_only?: true
  /** Separator for joining the cells of several columns of this field, such as a headliner and a support act. */
  joined_by?: string
}

/** Column with the id of an existing record. Exports write it. */
export const idColumn = 'id'

const ids: ImportColumn = { name: idColumn, field: textField('ID'), synonyms: ['uuid', 'record id'] }

const joinedKinds: readonly RecordField['kind'][] = ['tags', 'rich_text', 'paragraphs']

/** All columns that a record type can import. The id column is first. */
export function importColumns(type: RecordType, fields: RecordFields = type.fields): ImportColumn[] {
  const {
    synonyms = {},
    value_synonyms = {},
    parts = {},
    details = {},
    extras = {},
    inputs = {},
    by_content = [],
    largest = [],
    name_from,
  } = recordImportOf(type) ?? {}
  const columns = Object.entries(fields).flatMap(([name, field]): ImportColumn[] => {
    const part = parts[name]
    if (part) return partColumns(name, part.columns).map((column) => ({ ...column, part_of: name }))
    if (field.kind === 'structure' || field.kind === 'people') return []
    const described = partColumns(name, details[name] ?? {}).map((column) => ({ ...column, detail_of: name }))
    const values = value_synonyms[name]
    const input = inputs[name] ?? field.input
    const own = { name, field: { ...field, input: orUnknown(field, input) }, synonyms: synonyms[name] ?? [] }
    return [{ ...own, ...(values && { value_synonyms: values }) }, ...described]
  })
  const others = Object.entries(extras).flatMap(([name, extra]) =>
    partColumns(name, extra.columns).map((column) => ({ ...column, extra_of: name, import_only: true as const })),
  )
  return [ids, ...columns, ...others].map((column) => ({
    ...column,
    ...(by_content.includes(column.name) && { by_content: true }),
    ...(column.name === name_from && { is_name: true }),
    ...((column.entries !== undefined || joinedKinds.includes(column.field.kind)) && { joined_by: '\n' }),
    ...(largest.includes(column.name) && { joined_by: ' / ' }),
  }))
}

/** Extend a schema to accept a value that is not known yet: a cell such as 'TBC' has no value. */
function orUnknown({ is_required }: RecordField, input: RecordField['input']): RecordField['input'] {
  return is_required ? input : input.optional()
}

function partColumns(name: string, columns: Readonly<Record<string, PartColumn>>): ImportColumn[] {
  return Object.entries(columns).map(([column, { synonyms = [], field, ...given }]) => ({
    ...given,
    field: { ...field, input: orUnknown(field, field.input) },
    name: `${name}.${column}`,
    synonyms,
  }))
}

/** Whether new records need this column. The time zone is required but defaults to the company's time zone. */
export function isRequiredColumn({ field }: ImportColumn): boolean {
  return field.is_required && field.kind !== 'time_zone'
}
