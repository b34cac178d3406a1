import { countNoun as numberIn } from '#shared/count-noun.ts'
import { numberText } from '#web/ui/format/numbers.ts'

/** Examples: '1 company', '12,000 companies', with the reader's separators. */
export function numberOf(count: number, one: string, many?: string): string {
  return numberIn(count, one, many, numberText(count))
}
