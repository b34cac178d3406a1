import { ApiError } from './api-error.ts'
import { type ApiRequest, sendRequest } from './transport.ts'

type Recovery = (error: ApiError) => Promise<boolean>
let recover: Recovery = async () => false

/**
 * Set the function that tries to recover from a failed call, such as by signing in again. If it returns true, the call
 * is sent again once.
 */
export function setSessionRecovery(recovery: Recovery): void {
  recover = recovery
}

export async function sendWithRecovery(request: ApiRequest): Promise<unknown> {
  try {
    return await sendRequest(request)
  } catch (error) {
    // A failed refresh must not start another refresh.
    const isRecoverable = error instanceof ApiError && request.call !== 'refreshSession'
    if (isRecoverable && (await recover(error))) return sendRequest(request)
    throw error
  }
}
