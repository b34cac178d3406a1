import { decimalsOf } from '#shared/money.ts'
import { countryName } from '#shared/places/countries.ts'
import { isMoney, type RecordField } from '#shared/records/record-field.ts'
import { plainText } from '#shared/rich-text.ts'
import { formatLocale } from '#web/platform/locale/format-locale.ts'
import { shortLocalDate } from '#web/ui/format/local-dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { storedTimeText, wallTimeText } from '#web/ui/format/times-of-day.ts'

/** Format a field value in one line. Null if the value is empty or needs more than a line. */
export function fieldText(field: RecordField, value: unknown, tagNames?: ReadonlyMap<string, string>): string | null {
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
      return typeof value === 'object' && 'name' in value ? String(value.name ?? 'Former member') : null
    case 'tags':
      return Array.isArray(value) ? value.map((tag) => tagNames?.get(tag) ?? 'a deleted tag').join(', ') || null : null
    case 'people':
    case 'structure':
      return Array.isArray(value) && value.length > 0 ? `${numberText(value.length)} entered` : null
    default:
      return String(value)
  }
}

function choiceLabel({ choices }: RecordField, value: unknown): string {
  return choices?.find((choice) => choice.value === value)?.label ?? String(value)
}

/** Format an amount in minor units: 120000 is '€1,200.00', 1200 yen is '¥1,200'. */
export function moneyText({ amount, currency }: { amount: number; currency: string }): string {
  const format = { style: 'currency', currency, numberingSystem: 'latn' } as const
  return new Intl.NumberFormat(formatLocale(), format).format(amount / 10 ** decimalsOf(currency))
}
