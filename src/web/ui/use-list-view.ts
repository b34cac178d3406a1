import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { rememberList } from './list-memory.ts'
import { useUrlFilters } from './use-url-filters.ts'

/** Sort and number of loaded pages. Stored in the URL together with the filters. */
interface ListPosition {
  sort: string
  pages: string
}

/** Maximum number of pages that a URL can load. */
const maximumPages = 20

/** State of a list in the URL: filters, sort and number of pages. Another filter or sort resets the number of pages. */
export function useListView<View extends Record<string, string> & ListPosition>(defaults: View) {
  const [view, setView] = useUrlFilters(defaults)
  const { pathname, search } = useLocation()
  useEffect(() => rememberList(pathname, search), [pathname, search])
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

/** Load the number of pages that the URL contains. 'Load More' increases that number. */
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
    // The URL cannot change: the maximum is reached, or it has this number already.
    if (next <= wanted || next > maximumPages) return fetchNextPage()
  }
  return { ...query, fetchNextPage: more }
}
