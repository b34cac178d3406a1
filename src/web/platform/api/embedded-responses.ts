import { type AnyCall, callPath, kebab, type Output } from '#shared/call.ts'
import type { Contract } from '#shared/contract.ts'

/** What the page brought along from the server: answers of calls, by their path, and the company they were asked for. */
interface Given {
  company: string | null
  answers: Record<string, unknown>
}

/** Milliseconds after which an answer that nobody took is too old. */
const goodFor = 60_000

let given: Given | null | undefined

/** The answer to a call that the page brought along, once; undefined when it must be asked for. */
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

/** What was brought for one person is not for the next. */
export function clearEmbeddedResponses(): void {
  given = null
}

/** The same by name, for a page that makes no calls. The server has put it into the shape that the contract says. */
export function embeddedResponse<F extends keyof Contract, C extends string & keyof Contract[F]['calls']>(
  feature: F,
  call: C,
): (Contract[F]['calls'][C] extends AnyCall ? Output<Contract[F]['calls'][C]> : never) | undefined {
  return takeEmbeddedResponse(callPath(kebab(feature), call), null) as never
}

function read(): Given | null {
  const element = document.getElementById('answers')
  return element?.textContent ? JSON.parse(element.textContent) : null
}
