import { ApiError } from '#web/platform/api/api-error.ts'
import { withSupportText } from '#web/platform/site/site-facts.ts'

interface CheckFailure {
  message: string
  retryable: boolean
}

/** Delays in ms before the second, third and fourth attempt. */
const pauses = [1000, 2000, 4000]

export function checkFailure(error: unknown): CheckFailure {
  if (!(error instanceof ApiError)) return { message: otherwise, retryable: true }
  if (error.network) return { message: 'Network error. Please check your connection', retryable: true }
  switch (error.code) {
    case 'no_session':
    case 'session_expired':
    case 'invalid_refresh_token':
      return { message: 'Authentication expired. Please refresh the page', retryable: true }
    case 'payments_not_configured':
      return {
        message: withSupportText('Subscription service not configured. Please contact support'),
        retryable: false,
      }
    case 'payments_unavailable':
    case 'payment_refused':
      return { message: 'Payment service temporarily unavailable. Please try again', retryable: true }
    default:
      // Without permission, every attempt fails.
      return { message: otherwise, retryable: error.status !== 403 }
  }
}

const otherwise = 'Failed to check subscription status. Please try again.'

export function mayCheckAgain(failures: number, error: unknown): boolean {
  return failures < pauses.length && checkFailure(error).retryable
}

export function pauseBeforeCheck(attempt: number): number {
  return pauses[attempt] ?? 4000
}
