import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api/api-error.ts'
import { type OutcomeToast, toastFailure } from './outcome-toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** OutcomeToast each time it fails. */
      failed?: OutcomeToast<[error: Error]>
      /** Stays when another person signs in. */
      keptAcrossPeople?: boolean
    }
  }
}

const fiveMinutes = 5 * 60_000
const retries = 3

/** 1, 2, 4 … seconds, never more than 30. [C-CONST-06] */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000)
}

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < retries && error instanceof ApiError && error.retryable
}

/** What was fetched stays good for five minutes; only failures that may pass are tried again. [C-CONST-05] */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, { meta }) => toastFailure(meta?.failed ?? null, error),
  })
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: { staleTime: fiveMinutes, gcTime: fiveMinutes, retry: shouldRetry, retryDelay },
      mutations: { retry: false },
    },
  })
}
