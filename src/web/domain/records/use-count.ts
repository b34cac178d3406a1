import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import type { RecordApi, RecordRow, SelectedRecords } from './record-screen.ts'

type Asked = Extract<SelectedRecords, { matching: unknown }>['matching']

interface List {
  isPlaceholderData: boolean
  data?: { pages: { rows: RecordRow[]; next_cursor: string | null }[] } | undefined
}

/**
 * How many records a list has; undefined until it is known. A list of one page says so itself: only one that goes on is
 * counted, and nobody waits for that to see its rows.
 */
export function useCount(api: RecordApi, { search, scope, filters }: Asked, list: List): number | undefined {
  const first = list.isPlaceholderData ? undefined : list.data?.pages[0]
  const goesOn = first !== undefined && first.next_cursor !== null
  const counted = useApiQuery(api.getCount, goesOn ? { search, scope, filters } : null)
  return goesOn ? counted.data?.total : first?.rows.length
}
