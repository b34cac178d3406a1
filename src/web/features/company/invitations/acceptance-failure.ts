import { ApiError } from '#web/platform/api/api-error.ts'

/** A refusal speaks for itself; a lost connection or anything else that broke is unexpected. */
export function acceptanceFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.network) return 'An unexpected error occurred'
  return error.message || 'Failed to accept invitation'
}
