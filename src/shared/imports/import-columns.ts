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

/** Options and values of a row that are needed to read its parts, such as the days of an event. */
export interface RowContext {
  /** Options of a column of the part, by its name without prefix. */
  cellOptions: (column: string) => CellOptions
  earlyTimes: ImportOptions['early_times']
  /** Start of the venue's day, in minutes after midnight. */
  dayStartsAt: number
  /** Time zone of the record. */
  zone: string
  /** The time zone is not known, so `zone` is only a guess. */
  isZoneGuessed?: boolean
  /** Values of the other columns of the row, such as the id of the venue. */
  values: CellValues
  names: NameLookup
  /** Whether a cell of the file has only this text, in a column of the part. */
  isInFile?: (column: string, text: string) => boolean
  /** Distinct cells of a column of the part, in the rows of the same venue. */
  textsInFile?: (column: string) => readonly string[]
  /** Whether the file writes an end after midnight beside the date of its evening. */
  endsBesideEvenings?: boolean
}

/** Values of the cells of a part, with problems and guesses by column. */
export interface PartCells {
  cells: CellValues
  problems: Record<string, string>
  notes: Record<string, string>
  /** Columns whose texts contain more than the parsed values. */
  partial?: readonly string[]
}

/** Field that is imported from several columns, such as the days of an event from a date and times. */
export interface ImportPart {
  columns: Record<string, PartColumn>
  /** Read the texts of the columns together, because a cell can hold both a date and a time. */
  readCells: (texts: Readonly<Record<string, string>>, row: RowContext) => PartCells
  /**
   * Whether this row writes an end after midnight beside the date of its evening. One such row decides for the file.
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

/** Texts to read instead of those of the file, and notes about them, by column. */
export interface CompletedTexts {
  texts: Record<string, string>
  notes: Record<string, string>
  /** Why the row is no record, shown with its name. Rows with an ID are imported all the same. */
  rejected?: string
}

/** Columns of new records that are stored beside their fields. In other rows, the remarks keep the texts. */
interface ImportExtra {
  columns: Record<string, PartColumn>
  /** Whether a new record of these cells gets the values. */
  fits: (cells: CellValues) => boolean
  /** Note about a cell whose record does not get its value. */
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
  /** Other words for options, by choice column and value. */
  value_synonyms?: Record<string, ValueSynonyms>
  parts?: Record<string, ImportPart>
  /**
   * Columns that describe a referenced record, by reference field: the city of an event's venue. They tell records of
   * the same name apart, and describe a record that the import creates.
   */
  details?: Record<string, Record<string, PartColumn>>
  /** Columns that no field holds, by prefix, such as the holder of a hold. Only new records get them. */
  extras?: Record<string, ImportExtra>
  /** Schemas for values that an import may set and a form may not, such as any status of an event. */
  inputs?: Record<string, RecordField['input']>
  /** Column whose text becomes the name of a row without one. */
  name_from?: string
  /** Add what the texts of a row imply for other columns, by column. An empty text ignores the cell. */
  complete?: (
    texts: Readonly<Record<string, string>>,
    options: ImportOptions,
    /** Texts of columns about something else than a field. */
    remarks?: readonly string[],
  ) => CompletedTexts
  /** Columns that `complete` adds. */
  completed?: readonly string[]
  /** Column of remarks that keeps the words of cells that no other field holds, such as the rank of a hold. */
  keeps_words?: string
  /** Whether the record stores everything that a cell says, so that `keeps_words` need not keep its text. */
  is_stored?: (column: string, text: string, cells: CellValues) => boolean
  /** Columns that are recognized by their cells, without a heading. */
  by_content?: readonly string[]
  /**
   * Number columns that a table can contain several times, such as capacities with and without seats. The largest
   * number counts.
   */
  largest?: readonly string[]
  /**
   * Columns that identify an existing record, or another row of the file, if there is no id. The first one is
   * required; the others are compared if the row has a value.
   */
  key?: readonly string[]
  /** Columns that tell rows of the same key apart: the same show in two rooms is two events. */
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
  /** The text of the column becomes the name of a row without one. */
  is_name?: boolean
  part_of?: string
  /** Reference field whose record the column describes. */
  detail_of?: string
  /** Prefix of the extra that the column belongs to. */
  extra_of?: string
  /** Maximum number of list entries in a cell. */
  entries?: number
  import_only?: true
  /** Joins the cells of several columns of this field, such as a headliner and a support act. */
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

/** Schema that accepts a value that is not known yet. A cell with 'TBC' has no value. */
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
