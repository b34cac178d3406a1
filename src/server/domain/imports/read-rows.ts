import type { FieldValues, ImportRules, RecordTable, RecordValues } from '#server/domain/records/record-table.ts'
import { isTimeSliceOver, mapYielding, yieldingEach, yieldToEventLoop } from '#server/platform/app/yielding.ts'
import { id as uuid } from '#shared/fields.ts'
import { foldText } from '#shared/fold-text.ts'
import { type CellValues, type ImportColumn, idColumn, importColumns } from '#shared/imports/import-columns.ts'
import { cellOptionsOf, type ImportOptions } from '#shared/imports/import-options.ts'
import { headingKey, matchColumns } from '#shared/imports/match-columns.ts'
import { cellSizeProblem, readCell, readChoiceWithAddition } from '#shared/imports/read-cell.ts'
import { recordImportOf } from '#shared/imports/record-imports.ts'
import { isUnknownText } from '#shared/imports/unknown-text.ts'
import { ownValue } from '#shared/own-value.ts'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import type { PreviewedRow } from '#shared/records/import-calls.ts'
import { recordLimits } from '#shared/records/record-field.ts'
import { fromPlainText, plainText, type RichText } from '#shared/rich-text.ts'
import type { CompanyNames } from './find-names.ts'

/** Why a row is skipped. `column` determines who may see the reason. */
export type RowReason = PreviewedRow['reasons'][number]

export interface ImportDraft {
  headings: readonly string[]
  columns: readonly string[]
  options: ImportOptions
}

export interface ImportRow {
  number: number
  cells: string[]
}

export interface CellProblem {
  problem: string
  suggestion?: string
}

/** A row whose cells are parsed to values, by column name. */
export interface ParsedRow extends ImportRow {
  name: string
  id: string | null
  cellsOf: CellValues
  texts: Record<string, string>
  /** Cells that cannot be read. */
  problems: Record<string, CellProblem>
  /** Notes that explain guessed values, by column. */
  notes: Record<string, string>
  /** Texts of cells that no field can store completely, by heading. */
  words: Map<string, string>
  /** Texts of columns without a matching field, such as a price, by heading. */
  remarks: Map<string, string>
  reasons: RowReason[]
  before: RecordValues | null
  values: FieldValues
}

/** Columns of a draft in the order of the cells; null for an ignored column. */
export function columnsOfDraft({ type }: RecordTable, { columns }: ImportDraft): (ImportColumn | null)[] {
  const known = new Map(importColumns(type).map((column) => [column.name, column]))
  const all = columns.map((name) => known.get(name) ?? null)
  // Columns without cells come last: the name if another column provides it, and columns that `complete` adds.
  const { name_from, completed = [] } = recordImportOf(type) ?? {}
  const isNamedByOther = all.some((column) => column !== null && column.name === name_from)
  const others = [...(isNamedByOther ? ['name'] : []), ...completed].filter((name) => !columns.includes(name))
  return [...all, ...others.map((name) => known.get(name) ?? null)]
}

/**
 * Parse the cells of all rows: first independent columns, then parts, whose cells depend on the time zone of the row.
 */
export async function readRows(
  record: RecordTable,
  draft: ImportDraft,
  columns: readonly (ImportColumn | null)[],
  rows: readonly ImportRow[],
  names: CompanyNames,
): Promise<ParsedRow[]> {
  const read: ParsedRow[] = []
  const order = { columns, sorted: columnOrder(columns), ...textColumns(record, draft.headings, columns) }
  for await (const row of yieldingEach(rows)) read.push(await readRow(record, draft, order, row, names))
  return read
}

/** Parse the parts of the rows, such as the days of an event. */
export async function readParts(
  { type }: RecordTable,
  { options, headings, columns: chosen }: ImportDraft,
  rows: readonly ParsedRow[],
  names: CompanyNames,
  rules: ImportRules,
): Promise<void> {
  const parts = Object.entries(recordImportOf(type)?.parts ?? {})
  const lists = parts.flatMap(([part, { columns }]) =>
    Object.keys(columns).flatMap((name) => (columns[name]?.entries === undefined ? [] : [`${part}.${name}`])),
  )
  const inFile = new Map(lists.map((name) => [name, new Set(rows.map((row) => foldText(row.texts[name] ?? '')))]))
  const byVenue = await textsByVenue(rows, lists)
  const evenings = new Map<string, boolean>()
  for (const [part, { endsBesideEvening }] of parts)
    if (endsBesideEvening)
      evenings.set(part, (await mapYielding(rows, (row) => endsBesideEvening(textsOf(row, part)))).includes(true))
  await mapYielding(rows, (row) => {
    const {
      zone,
      isGuess = false,
      dayStartsAt,
    } = rules.timeSettingsOf?.(row.cellsOf) ?? { zone: 'UTC', dayStartsAt: 0 }
    for (const [part, { columns, readCells }] of parts) {
      const texts = Object.fromEntries(
        Object.keys(columns).flatMap((name) => {
          const text = row.texts[`${part}.${name}`]
          return text === undefined || row.problems[`${part}.${name}`] ? [] : [[name, text]]
        }),
      )
      if (Object.keys(texts).length === 0) continue
      const read = readCells(texts, {
        cellOptions: (name) => cellOptionsOf(options, `${part}.${name}`),
        earlyTimes: options.early_times,
        ...{ dayStartsAt, zone, isZoneGuessed: isGuess, names },
        values: row.cellsOf,
        textsInFile: (name) => [...(byVenue.get(row.cellsOf.venue)?.get(`${part}.${name}`) ?? [])],
        isInFile: (name, text) => inFile.get(`${part}.${name}`)?.has(foldText(text)) === true,
        endsBesideEvenings: evenings.get(part) === true,
      })
      for (const [name, value] of Object.entries(read.cells)) row.cellsOf[`${part}.${name}`] = value
      for (const [name, problem] of Object.entries(read.problems)) row.problems[`${part}.${name}`] = { problem }
      for (const [name, note] of Object.entries(read.notes)) row.notes[`${part}.${name}`] = note
      const unread = Object.keys(read.problems).filter((name) => columns[name]?.field.is_required === false)
      for (const name of [...(read.partial ?? []), ...unread]) {
        const heading = headings[chosen.indexOf(`${part}.${name}`)]
        if (heading) row.words.set(heading, texts[name] ?? '')
      }
    }
  })
}

/** Maximum number of distinct texts of a list column per venue, such as its rooms. */
const maxTextsOfVenue = 50
const maxTextOfVenue = 200

/** Distinct texts of list columns, by venue id and column. */
async function textsByVenue(rows: readonly ParsedRow[], lists: readonly string[]) {
  const byVenue = new Map<unknown, Map<string, Set<string>>>()
  for await (const { cellsOf, texts } of yieldingEach(rows)) {
    const ofVenue = byVenue.get(cellsOf.venue) ?? new Map(lists.map((name) => [name, new Set<string>()]))
    byVenue.set(cellsOf.venue, ofVenue)
    for (const name of lists) {
      const found = ofVenue.get(name)
      const text = texts[name] ?? ''
      if (text !== '' && text.length <= maxTextOfVenue && found && found.size < maxTextsOfVenue) found.add(text)
    }
  }
  return byVenue
}

/** Texts of the columns of a part, by their names without prefix. */
function textsOf({ texts }: ParsedRow, part: string): Record<string, string> {
  const prefix = `${part}.`
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), text]] : [],
    ),
  )
}

type NamedColumn = readonly [number, ImportColumn]

/** Columns in reading order: references come last, because other columns describe the referenced record. */
function columnOrder(columns: readonly (ImportColumn | null)[]): NamedColumn[] {
  const used = columns.flatMap((column, at) => (column ? [[at, column] as const] : []))
  const isReference = ([, { field }]: NamedColumn) => field.kind === 'record'
  return [...used.filter((one) => !isReference(one)), ...used.filter(isReference)]
}

/** How to read columns of long text, such as remarks. */
interface TextColumns {
  /** Columns whose texts need their heading in front, because several columns have the same field. */
  labelled: ReadonlySet<number>
  /** Columns without a matching field, such as a price, that are kept as remarks. */
  kept: ReadonlySet<number>
}

function textColumns(
  { type }: RecordTable,
  headings: readonly string[],
  columns: readonly (ImportColumn | null)[],
): TextColumns {
  const { keeps_words } = recordImportOf(type) ?? {}
  const texts = columns.flatMap((column, at) => (column?.field.kind === 'rich_text' ? [[at, column] as const] : []))
  const isKept = ([at, column]: NamedColumn) =>
    column.name === keeps_words && matchColumns([headings[at] ?? ''], [column])[0] !== column.name
  const own = texts.filter((one) => !isKept(one))
  const isOneOfSeveral = ([at, column]: NamedColumn) =>
    own.some(([other, { name }]) => other !== at && name === column.name)
  const places = (found: readonly NamedColumn[]) => new Set(found.map(([at]) => at))
  return { labelled: places(own.filter(isOneOfSeveral)), kept: places(texts.filter(isKept)) }
}

interface ColumnsOfDraft extends TextColumns {
  columns: readonly (ImportColumn | null)[]
  sorted: readonly NamedColumn[]
}

async function readRow(
  record: RecordTable,
  { options, headings }: ImportDraft,
  { columns, sorted, labelled, kept }: ColumnsOfDraft,
  row: ImportRow,
  names: CompanyNames,
): Promise<ParsedRow> {
  const parsed: ParsedRow = {
    ...{ ...row, name: '', id: null, before: null },
    ...{
      cellsOf: {},
      texts: {},
      problems: {},
      notes: {},
      words: new Map(),
      remarks: new Map(),
      reasons: [],
      values: {},
    },
  }
  const keep = ({ name, field }: ImportColumn, text: string) => {
    const heading = headings[columns.findIndex((one) => one?.name === name)] ?? ''
    if (!isUnknownText(text)) parsed.words.set(heading || field.label, text)
  }
  const name = { text: '' }
  for (const [at, column] of columns.entries()) {
    const text = row.cells[at]?.trim() ?? ''
    if (kept.has(at)) {
      if (text !== '' && !isUnknownText(text)) addRemark(parsed, headings[at] ?? '', text)
      continue
    }
    const read = column && text !== '' ? mappedText(options, column, text) : ''
    if (column && read !== text && isAnswer(column, text, read)) keep(column, text)
    if (!column || read === '') continue
    const before = parsed.texts[column.name]
    if (before !== undefined && isUnknownText(read)) continue
    const isFirst = before === undefined || isUnknownText(before)
    const cell = labelled.has(at) ? withHeading(headings[at] ?? '', read) : read
    if (isFirst && column.name === recordImportOf(record.type)?.name_from) name.text = read
    parsed.texts[column.name] = isFirst ? cell : `${before}${column.joined_by ?? ' '}${cell}`
  }
  if (parsed.texts.name === undefined) parsed.texts.name = asName(name.text)
  const added = recordImportOf(record.type)?.complete?.(parsed.texts, options, [...parsed.remarks.values()])
  for (const column of columns) {
    const written = column ? parsed.texts[column.name] : undefined
    if (column && written !== undefined && added?.texts[column.name] === '') keep(column, written)
  }
  Object.assign(parsed.texts, added?.texts)
  Object.assign(parsed.notes, added?.notes)
  const named = columns.find((column) => column?.name === 'name')
  if (named && added?.rejected !== undefined && parsed.texts[idColumn] === undefined)
    parsed.reasons.push(rejectionReason(named, parsed.texts.name ?? '', added.rejected))
  for (const [name, text] of Object.entries(parsed.texts)) if (text === '') delete parsed.texts[name]
  for (const [, column] of sorted) {
    const text = parsed.texts[column.name] ?? ''
    if (text === '') continue
    if (isTimeSliceOver()) await yieldToEventLoop()
    const tooLarge = cellSizeProblem(column, text)
    if (tooLarge) parsed.problems[column.name] = { problem: tooLarge }
    else if (column.name === idColumn) readId(parsed, text)
    else if (column.part_of === undefined && readValue(parsed, column, text, options, names)) keep(column, text)
    const { detail_of } = column
    if (detail_of !== undefined && isUnknownText(parsed.texts[detail_of] ?? '?')) {
      parsed.problems[column.name] = { problem: `Only imported with a ${detail_of}` }
      keep(column, text)
    }
  }
  parsed.name = typeof parsed.cellsOf.name === 'string' ? parsed.cellsOf.name : (parsed.texts.name ?? '')
  return parsed
}

/** Add a text to the remarks. Texts with the same heading share a line. */
export function addRemark({ remarks }: ParsedRow, heading: string, text: string): void {
  const before = remarks.get(heading)
  remarks.set(heading, before === undefined ? text : `${before}, ${text}`)
}

/** Text with its heading in front, unless the text already begins with the heading. */
function withHeading(written: string, text: string): string {
  const heading = written.replace(/:$/, '')
  const isThere = text.slice(0, heading.length + 1).toLowerCase() === `${heading.toLowerCase()}:`
  return heading === '' || isThere ? text : `${heading}: ${text}`
}

/** Whether the user selected this option for a text that would otherwise not be read as the option, or only partly. */
function isAnswer({ field, value_synonyms }: ImportColumn, text: string, chosen: string): boolean {
  if (field.kind !== 'choice' || chosen === '') return false
  const [own, option] = [text, chosen].map((one) => readChoiceWithAddition(field, one, value_synonyms ?? {}))
  if (!own || !option || !('value' in own) || !('value' in option)) return true
  return own.isPartial === true || own.value !== option.value
}

/**
 * Add texts that no field stores to the remarks. An existing record without remarks in the file keeps its remarks, and
 * gets only texts of columns without a field that it does not have yet.
 */
export function keepUnreadTextInRemarks(
  { type }: RecordTable,
  row: ParsedRow,
  columns: readonly ImportColumn[],
  canBeStored = true,
): void {
  const { keeps_words, is_stored } = recordImportOf(type) ?? {}
  const column = columns.find(({ name }) => name === keeps_words)
  if (!column) return
  const written = row.texts[column.name]
  const before = written === undefined ? row.before : null
  const stored = before && (fieldValueOf(before, column.name) as RichText | null)
  const there = `\n${before ? plainText(stored) : (written ?? '')}\n`
  const lineOf = ([heading, text]: [string, string]) => withHeading(heading, text)
  const isStored = (text: string) =>
    canBeStored && columns.some(({ name }) => row.texts[name] === text && is_stored?.(name, text, row.cellsOf) === true)
  const words = before ? [] : [...row.words].filter(([, text]) => !isStored(text) && !there.includes(`\n${text}\n`))
  const added = [...row.remarks, ...words].filter((one) => !there.includes(`\n${lineOf(one)}\n`))
  if (added.length === 0) return
  const headings = added.map(([heading]) => `‘${heading}’`).join(', ')
  const text = [...(written === undefined ? [] : [written]), ...added.map(lineOf)].join('\n')
  const content = [...(stored?.content ?? []), ...fromPlainText(text).content]
  const value = column.field.input.safeParse({ type: 'doc', content })
  if (!value.success) {
    row.problems[column.name] = { problem: `Without ${headings}: ${value.error.issues[0]?.message ?? ''}` }
    return
  }
  row.texts[column.name] = text
  row.cellsOf[column.name] = value.data
  row.notes[column.name] = `${stored ? 'Adds' : 'With'} ${headings}`
}

/** Text to read for a cell. The user can replace a text by another one, or ignore it. */
function mappedText({ values }: ImportOptions, column: ImportColumn, text: string): string {
  const mapped = values[column.name]
  return (mapped && ownValue(mapped, headingKey(text))) ?? text
}

/** Shorten the text of another column to a name for the row. */
function asName(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, recordLimits.name)
}

/** Read the id of a row. An id that is no UUID comes from another program, so the row is matched by its key columns. */
function readId(row: ParsedRow, text: string): void {
  if (uuid.safeParse(text).success) row.id = text.toLowerCase()
  else row.problems[idColumn] = { problem: 'This is not an ID of this list' }
}

/**
 * Read the value of a cell. Returns whether the text contains more than the value, or is unreadable for an optional
 * field.
 */
function readValue(
  row: ParsedRow,
  column: ImportColumn,
  text: string,
  options: ImportOptions,
  names: CompanyNames,
): boolean {
  const { name, field } = column
  if (column.extra_of !== undefined && isUnknownText(text)) return false
  const read =
    field.kind === 'record'
      ? names.record(field.of ?? '', text, detailsOf(row, name))
      : readCell(field, text, cellOptionsOf(options, name), names, column.value_synonyms)
  if ('problem' in read) {
    row.problems[name] = read
    return !field.is_required
  }
  const value = field.input.safeParse(read.value)
  if (!value.success) {
    row.problems[name] = { problem: value.error.issues[0]?.message ?? '' }
    return !field.is_required
  }
  row.cellsOf[name] = value.data
  if (read.note) row.notes[name] = read.note
  return read.isPartial === true
}

/** Values that describe the record of a reference field, by field of that record. */
function detailsOf({ cellsOf }: ParsedRow, name: string): CellValues {
  const prefix = `${name}.`
  const own = Object.entries(cellsOf).filter(([column]) => column.startsWith(prefix))
  return Object.fromEntries(own.map(([column, value]) => [column.slice(prefix.length), value]))
}

/** Maximum characters of a cell text that are shown in a reason. */
const maxShownCharacters = 200

export function rejectionReason(
  { name, field }: Pick<ImportColumn, 'name' | 'field'>,
  text: string,
  sentence: string,
): RowReason {
  return { label: field.label, value: text.slice(0, maxShownCharacters), sentence, column: name }
}
