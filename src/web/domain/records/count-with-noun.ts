import { maxCountedRecords } from '#shared/records/record-calls.ts'
import { numberText } from '#web/ui/format/numbers.ts'

/** Number of records, counted up to a limit: '1 venue', '10,000 venues', '10,000+ venues'. */
export function countWithNoun(total: number, { one, many }: { one: string; many: string }): string {
  if (total > maxCountedRecords) return `${numberText(maxCountedRecords)}+ ${many}`
  return total === 1 ? `1 ${one}` : `${numberText(total)} ${many}`
}
