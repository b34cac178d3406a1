import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** In its place while nothing is known. */
  loading: ReactNode
  /** The sentence of a failure, which can be tried again. */
  failed: string
  /** Where the answer is a list: in its place when nothing is on it. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query answers. When asking again fails, that is said above what was known. */
export function Loaded<Data>({ query, loading, failed, empty, children }: LoadedProps<Data>) {
  return (
    <>
      {query.isPending ? loading : null}
      {query.isError ? (
        <ErrorState message={failed} onRetry={() => query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data === undefined ? null : empty && isEmpty(query.data) ? empty : children(query.data)}
    </>
  )
}

function isEmpty(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0
}
