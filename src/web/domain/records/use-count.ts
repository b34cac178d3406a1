import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import type { RecordApi, RecordRow, SelectedRecords } from './record-screen.ts'

type Asked = Extract<SelectedRecords, { matching: unknown }>['matching']

interface List {
  isPlaceholderData: boolean
  data?: { pages: { rows: RecordRow[]; next_cursor: string | null }[] } | undefined
}

/**
 * Number of records in a list; undefined while loading. Only lists with more than one page are counted, in a separate query
 * that does not delay the rows.
 */
export function useCount(api: RecordApi, { search, scope, filters }: Asked, list: List): number | undefined {
  const first = list.isPlaceholderData ? undefined : list.data?.pages[0]
  const goesOn = first !== undefined && first.next_cursor !== null
  const counted = useApiQuery(api.getCount, goesOn ? { search, scope, filters } : null)
  return goesOn ? counted.data?.total : first?.rows.length
}
