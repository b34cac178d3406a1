import { ApiError } from '#web/platform/api/api-error.ts'

/** For `mutate`: ends a dialog once it is done or refused. What reached nobody can be tried again, with all that was entered. */
export function closeOnSettled(close: () => void) {
  return {
    onSettled: (_: unknown, error: Error | null) => {
      if (!(error instanceof ApiError && error.retryable)) close()
    },
  }
}
