import { ApiError } from '#web/platform/api/api-error.ts'

/** Known errors show their message; all others are unexpected. */
export function acceptanceFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.network) return 'An unexpected error occurred'
  return error.message || 'Failed to accept invitation'
}
