import { type AnyCall, callPath, type Output, toKebabCase } from '#shared/call.ts'
import type { Contract } from '#shared/contract.ts'

/** API responses that the server embedded in the page, by path of the call. `company` is the company they belong to. */
interface EmbeddedResponses {
  company: string | null
  answers: Record<string, unknown>
}

/** Time in ms after which embedded responses are no longer used. */
const expiryMilliseconds = 60_000

let embedded: EmbeddedResponses | null | undefined

/** Take the embedded response of a call. Undefined if there is none, or if it was already taken. */
export function takeEmbeddedResponse(path: string, company: string | null): unknown {
  if (embedded === undefined) embedded = readEmbeddedResponses()
  if (
    !embedded ||
    performance.now() > expiryMilliseconds ||
    (company && embedded.company && company !== embedded.company)
  ) {
    clearEmbeddedResponses()
    return undefined
  }
  const answer = embedded.answers[path]
  delete embedded.answers[path]
  return answer
}

/** Discard the responses when the user changes, because another user must not see them. */
export function clearEmbeddedResponses(): void {
  embedded = null
}

/**
 * Embedded response by feature and call, for pages that send no requests. The cast is safe, because the server
 * validated the response.
 */
export function embeddedResponse<F extends keyof Contract, C extends string & keyof Contract[F]['calls']>(
  feature: F,
  call: C,
): (Contract[F]['calls'][C] extends AnyCall ? Output<Contract[F]['calls'][C]> : never) | undefined {
  return takeEmbeddedResponse(callPath(toKebabCase(feature), call), null) as never
}

function readEmbeddedResponses(): EmbeddedResponses | null {
  const element = document.getElementById('answers')
  return element?.textContent ? JSON.parse(element.textContent) : null
}
