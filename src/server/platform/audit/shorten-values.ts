import { json } from '#server/platform/database/database.ts'
import { fromPlainText, plainText } from '#shared/rich-text.ts'

/** In characters: longer texts are cut to `kept`, lists to the entries that fit as JSON. */
const most = { text: 500, kept: 200, list: 2000 } as const

/** Values of one act on many things as the log stores them: each keeps its type, and is at most about 2 kB. */
export function shortenValues(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shorten(value)]))
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return shortenText(value)
  if (Array.isArray(value)) return shortenList(value)
  if (!isRichText(value)) return value
  const text = plainText(value).replace(/\s+/g, ' ')
  return text.length > most.text || json(value).length > most.list ? fromPlainText(shortenText(text, most.kept)) : value
}

function shortenText(text: string, longest: number = most.text): string {
  if (text.length <= longest) return text
  return `${text.slice(0, most.kept).toWellFormed()}… (${text.length.toLocaleString('en')} characters)`
}

function shortenList(list: readonly unknown[]): unknown[] {
  let size = 0
  const last = list.findIndex((one) => {
    size += json(one).length
    return size > most.list
  })
  return last === -1 ? [...list] : list.slice(0, last)
}

function isRichText(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc'
}
