import { type AnyCall, callPath, type Output, toKebabCase } from '#shared/call.ts'
import type { Contract } from '#shared/contract.ts'

/** Responses that the server embedded in the page, by call path, and the company they are for. */
interface Given {
  company: string | null
  answers: Record<string, unknown>
}

/** Milliseconds until unused embedded responses expire. */
const goodFor = 60_000

let given: Given | null | undefined

/** Take the embedded response of a call, once; undefined if there is none. */
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

/** Embedded responses must not be shown to another user. */
export function clearEmbeddedResponses(): void {
  given = null
}

/** The same by name, for pages that send no requests. The server has already parsed it by the output schema. */
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
