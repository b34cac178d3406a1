import type { RecordField } from '#shared/records/record-field.ts'
import type { RecordType } from '#shared/records/record-type.ts'

/** Values for every free text or large number field of a record, and the words to search for. */
export interface SecretRecord {
  values: Record<string, unknown>
  /** By field: the text that appears wherever the field is shown. */
  words: Record<string, string>
}

/** `name` makes the record unique; `structures` creates values of structured fields from a word. */
export function secretRecord(
  { kind, fields }: RecordType,
  name: string,
  structures: Record<string, (word: string) => unknown>,
): SecretRecord {
  const values: Record<string, unknown> = {}
  const words: Record<string, string> = {}
  for (const [at, [field, declared]] of Object.entries(fields).entries()) {
    const word = `zq${name.slice(0, 3)}${field.replaceAll('_', '').slice(0, 8)}${at}q`
    const structure = structures[field]
    if (declared.kind === 'structure' && !structure) throw new Error(`Give ${kind}.${field} a structure with a word`)
    const value = structure
      ? { value: structure(word), word }
      : valueWith(declared, word, 910_000 + at * 100 + name.length)
    if (!value) continue
    values[field] = value.value
    if (isToldIn(JSON.stringify(value.value), value.word)) words[field] = value.word
  }
  return { values, words }
}

function valueWith({ kind, input }: RecordField, word: string, number: number) {
  const url = `https://${word}.example/`
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: word }] }] }
  if (kind === 'text' || kind === 'paragraphs') return { value: word, word }
  if (kind === 'rich_text') return { value: text, word }
  if (kind === 'link') return { value: url, word }
  return kind === 'number' && input.safeParse(number).success ? { value: number, word: String(number) } : null
}

/** Match numbers as whole numbers: their digits can be part of an id by chance. */
export function isToldIn(text: string, word: string): boolean {
  return /^\d+$/.test(word) ? new RegExp(`(?<![\\da-zA-Z-])${word}(?![\\da-zA-Z])`).test(text) : text.includes(word)
}
