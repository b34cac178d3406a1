import { focusManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api/api-error.ts'
import { connectionState, watchConnection } from '#web/platform/connection/connection-state.ts'
import { type OutcomeToast, toastFailure } from './outcome-toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      errorToast?: OutcomeToast<[error: Error]>
      /** Keep the cached data when another user signs in. */
      keptAcrossPeople?: boolean
    }
  }
}

const fiveMinutes = 5 * 60_000
const maximumRetries = 3

/** Delay in ms before a retry: 1, 2, 4 … seconds, at most 30. */
export function retryDelayMs(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000)
}

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < maximumRetries && error instanceof ApiError && error.retryable
}

// Refetch when the server is reachable again. TanStack Query itself only tracks the network.
onlineManager.setEventListener((setOnline) => watchConnection(() => setOnline(connectionState() !== 'away')))

// A tab in a window of its own stays visible while another one is used, so its focus counts too.
focusManager.setEventListener((onFocus) => {
  if (typeof window === 'undefined') return
  const refetch = () => onFocus()
  window.addEventListener('visibilitychange', refetch)
  window.addEventListener('focus', refetch)
  return () => {
    window.removeEventListener('visibilitychange', refetch)
    window.removeEventListener('focus', refetch)
  }
})

/** Query client whose data is fresh for five minutes. It retries only after temporary errors. */
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
        retryDelay: retryDelayMs,
        // Fail with an error message while offline. By default, TanStack Query would pause.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
