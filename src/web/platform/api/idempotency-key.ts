import { selectedCompany } from '#web/platform/session/selected-company.ts'
import { ApiError } from './api-error.ts'
import type { ApiRequest } from './transport.ts'

/** Keys of writes that got no response, by write. */
const keysToReuse = new Map<string, string>()

/**
 * Each write sends an idempotency key and reuses it on retry until a response arrives. Writes with the same ids count as
 * the same write, even if other input changed; concurrent ones get separate keys.
 */
export async function withIdempotencyKey(
  request: ApiRequest,
  send: (request: ApiRequest) => Promise<unknown>,
): Promise<unknown> {
  const write = identityOf(request)
  const idempotencyKey = keysToReuse.get(write) ?? newKey()
  keysToReuse.delete(write)
  try {
    return await send({ ...request, idempotencyKey })
  } catch (error) {
    if (!isResponse(error)) keysToReuse.set(write, idempotencyKey)
    throw error
  }
}

function identityOf({ feature, call, input }: ApiRequest): string {
  const ids = Object.keys(input).filter((field) => /ids?$/.test(field))
  return selectedCompany() + feature + call + JSON.stringify(input, ids)
}

/** `crypto.randomUUID` exists only in secure contexts. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** A gateway error, or `sent_before` (the first attempt is still running), is not a response. */
function isResponse(error: unknown): boolean {
  return error instanceof ApiError && !error.retryable && error.code !== 'sent_before'
}
