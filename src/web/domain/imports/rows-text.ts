import { numberText } from '#web/ui/format/numbers.ts'

export function rowsText(count: number): string {
  return count === 1 ? '1 row' : `${numberText(count)} rows`
}
