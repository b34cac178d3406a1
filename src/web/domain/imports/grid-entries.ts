import { parseStatedRank } from '#shared/event-import-words.ts'
import { headingKey } from '#shared/imports/heading-key.ts'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { readChoice } from '#shared/imports/read-cell.ts'
import { readTimeText } from '#shared/imports/time-text.ts'
import { importLimits } from '#shared/records/import-limits.ts'
import type { Sheet } from './read-table.ts'

/** A sheet with one row per event, made from a sheet with one cell per event. */
export interface GridSheet extends Sheet {
  /** Index of the original sheet in the file. */
  of: number
}

/** Collect one row more than an import can have at most: parsing all cells of a larger grid would take too long. */
export function collectRowsUpToLimit(rows: Iterable<string[]>): string[][] {
  const collected: string[][] = []
  for (const row of rows) {
    collected.push(row)
    if (collected.length > importLimits.rows) break
  }
  return collected
}

/** Read the events of a cell of a grid: their titles, times and statuses. */
export function readEntriesOfCell(cell: string, status: ImportColumn | undefined): Entry[] {
  // The patterns below take linear time only without runs of spaces.
  const text = cell.replaceAll(/ {2,}/g, ' ')
  return text === '' ? [] : entriesOf(text, status).map((entry) => readEntry(entry, status))
}

/** Split a cell into events: if each line has a time, or each part a status: '1H Nova / 2H Luna'. */
function entriesOf(cell: string, status: ImportColumn | undefined): string[] {
  const lines = cell.split('\n').filter((line) => line.trim() !== '')
  const parts = lines.flatMap((line) => line.split(/ ?[|;] ?| [/+] /)).filter((part) => part.trim() !== '')
  if (parts.length > 1 && parts.every((part) => statusMark(part, status) !== null)) return parts
  if (parts.length > 1 && parts.every(isTimed)) return parts
  const starts = lines.filter((line) => leadingTime.test(line)).length
  if (starts > 1 && leadingTime.test(lines[0] ?? '')) return lines.reduce(addLine, [])
  const entries = lines.every((line) => timePattern.test(line)) ? lines : [lines.join(' ')]
  return entries.filter((entry) => /[\p{L}\p{N}]/u.test(entry))
}

const time = String.raw`\d{1,2}(?:[.:h]\d{2})?(?: ?[ap]m| ?h| ?uhr)?`
const timePattern = new RegExp(
  String.raw`[\s,–-]{1,5}((?:ab |um |kl\.? ?|at )?${time}(?: ?(?:[-–&+,]|and|und|et|y|e) ?${time}){0,2})(?: ?\(([^()]{1,40})\))?$`,
  'i',
)

/** Whether a text ends with an unambiguous time: 'Quiz 8pm'. */
function isTimed(text: string): boolean {
  const [, start = ''] = timePattern.exec(text) ?? []
  return certainTime.test(start) && readTimeText(start) !== undefined
}

const certainTime = /[.:h]\d{2}|[ap]m|\dh|uhr|kl/i

/** A time in front of a title: '21:30 Nova', '8pm: Echo'. */
const leadingTime = /^(\d{1,2}(?:[.:h]\d{2}(?: ?[ap]m| ?h| ?uhr)?| ?[ap]m))(?: ?[:–-])? +(?=\S*\p{L})/iu

function addLine(entries: string[], line: string): string[] {
  const last = entries.at(-1)
  return last === undefined || leadingTime.test(line)
    ? [...entries, line]
    : [...entries.slice(0, -1), `${last} ${line}`]
}

interface Entry {
  title: string
  start: string
  status: string
}

/** Words for a status that planners put in front of a title: 'CONF Nova', 'fix Nova', 'Option: Nova'. */
const marks =
  /^(?:\d ?(?:h|p)|h ?\d|p ?\d|conf|confirmed|held|hold|pencil|pencilled|opt|option|optie|opcion|opzione|opcao|tbc|prov|provisional|res|reserved|reserviert|bestatigt|bevestigd|confirme|confirmado|confermato|optionne|cxl|cancelled|canceled|abgesagt|annule|cancelado|annullato|geannuleerd|postponed|enquiry|inquiry|anfrage|fix|avail)$/
const longestMark = 20

/** Split a status from the start or end of an entry: '1H Nova', 'CONF Nova', 'option - Nova', 'Nova TBC'. */
function statusMark(entry: string, status: ImportColumn | undefined): { mark: string; rest: string } | null {
  if (!status) return null
  const isStatus = (text: string) =>
    text.length <= longestMark && 'value' in readChoice(status.field, text, status.value_synonyms ?? {})
  const isMark = (text: string) => marks.test(headingKey(text)) || parseStatedRank(text) !== null
  const [, before = '', after = ''] =
    /^[[(]?([^:\])–—]{1,20}?)[\])]?(?: ?: ?| [-–—] |[\])] ?)(\S.*)$/s.exec(entry) ?? []
  if (after !== '' && isStatus(before) && isMark(before)) return { mark: before, rest: after }
  for (const words of [2, 1]) {
    const [, first = '', rest = ''] = new RegExp(`^((?:\\S+ ){${words - 1}}\\S+) +(\\S.*)$`, 's').exec(entry) ?? []
    const isShort = first === first.toUpperCase() || (first === first.toLowerCase() && /^[\p{Lu}\d]/u.test(rest))
    // '1st Birthday' is a title.
    const isOrdinal = /^\d(?:st|nd|rd|th)$/i.test(first)
    const isWritten = !isOrdinal && (parseStatedRank(first) !== null || (isShort && isMark(first)))
    if (rest !== '' && isWritten && isStatus(first)) return { mark: first, rest }
  }
  const [, name = '', last = ''] = /^(\S.*?) +[[(]?([\p{Lu}\d]{2,12})[\])]?$/su.exec(entry) ?? []
  return name !== '' && isMark(last) && isStatus(last) ? { mark: last, rest: name.replace(/ [-–—:]$/, '') } : null
}

/** Read ‘The Winter Tale 7.30pm (CONF)’ and ‘1H The Winter Tale’: title, times and status. */
function readEntry(cell: string, column: ImportColumn | undefined): Entry {
  const text = cell.trim()
  const [, bracketed = ''] = / ?\(([^()]{1,40})\)$/.exec(text) ?? []
  const isStatus = column !== undefined && 'value' in readChoice(column.field, bracketed, column.value_synonyms ?? {})
  const marked = isStatus && bracketed !== '' ? null : statusMark(text, column)
  const rest = isStatus && bracketed !== '' ? text.slice(0, text.lastIndexOf('(')).trim() : (marked?.rest ?? text)
  const found = timePattern.exec(rest)
  const [whole = '', start = ''] = found ?? []
  const isTime = certainTime.test(start) && readTimeText(start) !== undefined
  const [, remark = ''] = / ?(\([^()]{1,40}\))$/.exec(whole) ?? []
  const [ahead = '', early = ''] = isTime ? [] : (leadingTime.exec(rest) ?? [])
  const title = isTime ? `${rest.slice(0, found?.index).trim()} ${remark}`.trim() : rest.slice(ahead.length).trim()
  return { title, start: isTime ? start : early, status: marked?.mark ?? (isStatus ? bracketed : '') }
}
