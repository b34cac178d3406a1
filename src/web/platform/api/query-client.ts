import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

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
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: fiveMinutes, gcTime: fiveMinutes, retry: shouldRetry, retryDelay },
      mutations: { retry: false },
    },
  })
}
