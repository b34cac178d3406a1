import { ApiError } from '#web/platform/api-error'

/** The sentence of a failed creation: a refusal speaks for itself, a call that broke is named so. [C-ONB-51 C-ONB-52] */
export function creationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create company'
  const broken = error.network || error.retryable || error.code === 'unexpected'
  return broken ? `Function error: ${error.message}` : error.message || 'Failed to create company'
}

/** What looks like a lost session is worth another sign-in. [C-ONB-54..56] */
export function asksForSignIn(message: string): boolean {
  return message.includes('Authentication') || message.includes('session')
}
