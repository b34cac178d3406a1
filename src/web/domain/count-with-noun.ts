import { countNoun as numberIn } from '#shared/count-noun.ts'
import { numberText } from '#web/ui/format/numbers.ts'

/** Count with a noun, in the locale's number format: '1 company', '12,000 companies'. */
export function countWithNoun(count: number, one: string, many?: string): string {
  return numberIn(count, one, many, numberText(count))
}
