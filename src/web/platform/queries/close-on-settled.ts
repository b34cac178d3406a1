import { ApiError } from '#web/platform/api/api-error.ts'

/**
 * Options of `mutate` that close a dialog after success or an error. After a network error the dialog stays open for a
 * retry.
 */
export function closeOnSettled(close: () => void) {
  return {
    onSettled: (_: unknown, error: Error | null) => {
      if (!(error instanceof ApiError && error.retryable)) close()
    },
  }
}
