import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api/api-error.ts'
import { connection, watchConnection } from '#web/platform/connection/connection.ts'
import { type OutcomeToast, toastFailure } from './outcome-toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** OutcomeToast each time it fails. */
      errorToast?: OutcomeToast<[error: Error]>
      /** Stays when another person signs in. */
      keptAcrossPeople?: boolean
    }
  }
}

const fiveMinutes = 5 * 60_000
const retries = 3

/** 1, 2, 4 … seconds, never more than 30. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000)
}

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < retries && error instanceof ApiError && error.retryable
}

// What shows is asked for again as soon as the server can be reached; the library's own guess knows of the network alone.
onlineManager.setEventListener((setOnline) => watchConnection(() => setOnline(connection() !== 'away')))

/** What was fetched stays good for five minutes; only failures that may pass are tried again. */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, { meta }) => toastFailure(meta?.errorToast ?? null, error),
  })
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        staleTime: fiveMinutes,
        gcTime: fiveMinutes,
        retry: shouldRetry,
        retryDelay,
        // Nothing waits unseen for a network: it fails, and says so.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
