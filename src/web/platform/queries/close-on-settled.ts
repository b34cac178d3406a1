import { ApiError } from '#web/platform/api/api-error.ts'

/**
 * Options for `mutate` that close a dialog on success or on an error of the server. After a network error it stays open for
 * a retry.
 */
export function closeOnSettled(close: () => void) {
  return {
    onSettled: (_: unknown, error: Error | null) => {
      if (!(error instanceof ApiError && error.retryable)) close()
    },
  }
}
