import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown }
  loading: ReactNode
  failed: string
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Shows the data of a query, or its loading or error state. If a refetch fails, the error is shown above the previous
 * data.
 */
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
