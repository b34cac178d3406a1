import { type AnyCall, callPath, type Output, toKebabCase } from '#shared/call.ts'
import type { Contract } from '#shared/contract.ts'

/** API responses that the server embedded in the page, by path of the call. `company` is the company they belong to. */
interface Given {
  company: string | null
  answers: Record<string, unknown>
}

/** Time in ms after which embedded responses are no longer used. */
const goodFor = 60_000

let given: Given | null | undefined

/** Take the embedded response of a call. Undefined if there is none, or if it was already taken. */
export function takeEmbeddedResponse(path: string, company: string | null): unknown {
  if (given === undefined) given = read()
  if (!given || performance.now() > goodFor || (company && given.company && company !== given.company)) {
    clearEmbeddedResponses()
    return undefined
  }
  const answer = given.answers[path]
  delete given.answers[path]
  return answer
}

/** Discard the responses when the user changes, because another user must not see them. */
export function clearEmbeddedResponses(): void {
  given = null
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

function read(): Given | null {
  const element = document.getElementById('answers')
  return element?.textContent ? JSON.parse(element.textContent) : null
}
