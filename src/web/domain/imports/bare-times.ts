import type { ImportColumn } from '#shared/imports/import-columns.ts'
import {
  hasAfternoon,
  isBareTime,
  readAsEveningNote,
  readAsRangeNote,
  readTimeText,
} from '#shared/imports/time-text.ts'

export interface BareTimes {
  examples: string[]
  /** Whether the times are in the evening, because other times of the table are. */
  isEvening: boolean
}

type Rows = readonly (readonly string[])[]

const maximum = { examples: 3, texts: 2000 } as const
const noon = 12 * 60
/** In minutes after midnight. From four o'clock on, doors and starts can be in the morning or in the evening. */
const earliest = 4 * 60
/**
 * In minutes after midnight. Ranges that were read as evening and start from nine o'clock on can also be in the
 * morning.
 */
const latest = 21 * 60
/** A zero in front of an hour, which only a 24-hour clock has: '09:30'. */
const leadingZero = /(?<![\d.,:])0[1-9] ?[:.h] ?\d{2}(?!\d)/i
const timesOfDays = /^days\.(doors|starts|second_start|ends|load_out|curfew|load_in)$/
const beginnings = /^days\.(doors|starts|second_start)$/

/**
 * Find doors and starts such as '7.30' that have no am or pm. Null if the table has none, or has times of a 24-hour
 * clock such as '20:00', '08:00' or '8 Uhr'.
 */
export function findBareTimes(rows: Rows, asked: readonly { at: number; column: ImportColumn }[]): BareTimes | null {
  const examples = new Set<string>()
  const halves = new Set<'am' | 'pm'>()
  const seen = new Set<string>()
  for (const { at, column } of asked.filter((one) => timesOfDays.test(one.column.name)))
    for (const row of rows.slice(0, maximum.texts)) {
      const text = row[at] ?? ''
      const key = `${column.name} ${text}`
      if (text === '' || seen.has(key)) continue
      seen.add(key)
      const kind = kindOf(text)
      if (kind === '24 hours') return null
      if (kind === 'am' || kind === 'pm') halves.add(kind)
      if (kind === 'bare' && beginnings.test(column.name) && examples.size < maximum.examples) examples.add(text)
    }
  if (examples.size === 0) return null
  return { examples: [...examples], isEvening: halves.has('pm') && !halves.has('am') }
}

/** Which clock a cell shows; null if the cell says nothing about other cells. */
function kindOf(text: string): 'bare' | 'am' | 'pm' | '24 hours' | null {
  const read = readTimeText(text)
  if (!read) return null
  const [half] = /(?<=\d ?)[ap]\.? ?m?\.?(?![a-z])/i.exec(text) ?? []
  if (half !== undefined) return half.toLowerCase().startsWith('a') ? 'am' : 'pm'
  if (leadingZero.test(text)) return '24 hours'
  // '9-1' can be a morning.
  const isLateRange = read.note === readAsEveningNote && read.ends !== undefined && (read.starts ?? 0) >= latest
  if (isLateRange && isBareTime(text)) return 'bare'
  if (read.note !== undefined && read.note !== readAsRangeNote) return 'pm'
  if (hasAfternoon(read)) return '24 hours'
  const minutes = read.doors ?? read.starts ?? read.ends
  if (minutes === undefined || minutes < 60 || minutes >= noon + 60) return '24 hours'
  if (!isBareTime(text)) return '24 hours'
  return minutes >= earliest && minutes < noon ? 'bare' : null
}
