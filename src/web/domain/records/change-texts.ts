import type { RecordField } from '#shared/records/record-field.ts'
import { fieldText } from './field-text.ts'

type Names = ReadonlyMap<string, string>

const maxLines = 10

/**
 * Format the values of a field before and after a change. Lists, such as days, keep only the lines that differ. Null
 * for an empty value.
 */
export function changeTexts(
  field: RecordField,
  { before, after }: { before: unknown; after: unknown },
  names: Names,
  linesOf: ((value: readonly unknown[], names: Names) => string[]) | undefined,
): [string | null, string | null] {
  const list = linesOf ?? (field.kind === 'people' ? peopleLines : undefined)
  if (!list || !isList(before) || !isList(after))
    return [fieldText(field, before, names), fieldText(field, after, names)]
  const [was, is] = [list(before ?? [], names), list(after ?? [], names)]
  return [differing(was, is), differing(is, was)]
}

function isList(value: unknown): value is readonly unknown[] | null {
  return value === null || Array.isArray(value)
}

function peopleLines(ids: readonly unknown[], names: Names): string[] {
  return ids.map((id) => names.get(String(id)) ?? 'Former member')
}

function differing(lines: readonly string[], others: readonly string[]): string | null {
  const different = lines.filter((line) => !others.includes(line))
  const more = different.length - maxLines
  return [...different.slice(0, maxLines), ...(more > 0 ? [`${more} more`] : [])].join(', ') || null
}
