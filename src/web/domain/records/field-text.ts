import { countryName } from '#shared/places/countries.ts'
import { isMoney, type RecordField } from '#shared/records/record-field.ts'
import { plainText } from '#shared/rich-text.ts'
import { moneyText } from '#web/domain/money-text.ts'
import { shortLocalDate } from '#web/ui/format/local-dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { storedTimeText, wallTimeText } from '#web/ui/format/times-of-day.ts'

/** Format a field value in one line. Null if the value is empty or needs more than a line. */
export function fieldText(field: RecordField, value: unknown, names?: ReadonlyMap<string, string>): string | null {
  if (value === null || value === undefined || value === '') return null
  switch (field.kind) {
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'choice':
      return choiceLabel(field, value)
    case 'number':
      return numberText(Number(value))
    case 'rich_text':
      return plainText(value) || null
    case 'money':
      return isMoney(value) ? moneyText(value) : null
    case 'choices':
      return Array.isArray(value) ? value.map((one) => choiceLabel(field, one)).join(', ') || null : null
    case 'date':
      return shortLocalDate(String(value))
    case 'wall_time':
      return wallTimeText(String(value))
    case 'time_of_day':
      return storedTimeText(String(value))
    case 'country':
      return countryName(String(value))
    case 'member':
    case 'record':
      return referenceName(field, value, names)
    case 'tags':
      return Array.isArray(value) ? value.map((tag) => names?.get(tag) ?? 'a deleted tag').join(', ') || null : null
    case 'people':
    case 'structure':
      return Array.isArray(value) && value.length > 0 ? `${numberText(value.length)} entered` : null
    default:
      return String(value)
  }
}

/** Name of a person or record. Activity entries refer to them by id. */
function referenceName({ kind, of }: RecordField, value: unknown, names?: ReadonlyMap<string, string>): string | null {
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name ?? 'Former member')
  if (typeof value !== 'string') return null
  return names?.get(value) ?? (kind === 'member' ? 'Former member' : `a deleted ${of}`)
}

function choiceLabel({ choices }: RecordField, value: unknown): string {
  return choices?.find((choice) => choice.value === value)?.label ?? String(value)
}
