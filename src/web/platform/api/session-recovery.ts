import { ApiError } from './api-error.ts'
import { type ApiRequest, send } from './transport.ts'

type Recovery = (error: ApiError) => Promise<boolean>
let recover: Recovery = async () => false

/** Register the handler that may recover a failed call. If it resolves to true, the call is repeated once. */
export function setSessionRecovery(recovery: Recovery): void {
  recover = recovery
}

export async function sendWithRecovery(request: ApiRequest): Promise<unknown> {
  try {
    return await send(request)
  } catch (error) {
    // The recovery itself refreshes the session.
    const isRecoverable = error instanceof ApiError && request.call !== 'refreshSession'
    if (isRecoverable && (await recover(error))) return send(request)
    throw error
  }
}
