import { useEffect } from 'react'
import { useUrlFilters } from './use-url-filters.ts'

/** How a list is sorted and how many of its pages are shown; lives in the address beside the filters. */
interface ListPosition {
  sort: string
  pages: string
}

/** More is never loaded by an address alone. */
const maximumPages = 20

/** What a list is narrowed to, its order and its pages, all in the address; another filter or order begins anew. */
export function useListView<View extends Record<string, string> & ListPosition>(defaults: View) {
  const [view, setView] = useUrlFilters(defaults)
  const change = (changed: Partial<View>) => setView({ ...changed, pages: defaults.pages })
  const showPages = (pages: number) => setView({ pages: String(pages) } as Partial<View>)
  return { view, change, showPages }
}

interface PagedQuery {
  data: { pages: readonly unknown[] } | undefined
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isError: boolean
  fetchNextPage: () => unknown
}

/** As many pages as the address says, after a reload too; 'Load More' asks the address for one more. */
export function usePagesFromUrl<Query extends PagedQuery>(
  query: Query,
  pages: string,
  showPages: (pages: number) => void,
): Query {
  const wanted = Math.min(maximumPages, Math.max(1, Math.trunc(Number(pages)) || 1))
  const shown = query.isPlaceholderData ? null : (query.data?.pages.length ?? null)
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  useEffect(() => {
    if (shown !== null && shown < wanted && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [shown, wanted, hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  const more = () => {
    const next = (shown ?? 1) + 1
    showPages(Math.min(maximumPages, next))
    // Beyond what an address keeps, or what it said already.
    if (next <= wanted || next > maximumPages) return fetchNextPage()
  }
  return { ...query, fetchNextPage: more }
}
