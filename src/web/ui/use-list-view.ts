import { useEffect } from 'react'
import { useUrlFilters } from './use-url-filters.ts'

/** Sort and number of loaded pages, stored in the URL with the filters. */
interface ListPosition {
  sort: string
  pages: string
}

/** Limit of pages that a URL can load. */
const maximumPages = 20

/** Filters, sort and page count of a list in the URL; a change of filter or sort resets the page count. */
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

/** Load as many pages as the URL says; 'Load More' increases the number in the URL. */
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
    // Above the limit, or already in the URL.
    if (next <= wanted || next > maximumPages) return fetchNextPage()
  }
  return { ...query, fetchNextPage: more }
}
