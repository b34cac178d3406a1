import { type AnyCall, callPath, kebab, type Output, type Sent } from '#shared/call.ts'
import type { Contract } from '#shared/contract.ts'
import { selectedCompany } from '#web/platform/session/selected-company.ts'
import { ApiError, apiErrorOf, networkError } from './api-error.ts'
import { takeEmbeddedResponse } from './embedded-responses.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Asked by the page on its own, again and again: keeps nobody signed in. */
  background?: boolean
  /** Milliseconds after which it is given up: it fails with a TimeoutError. */
  timeout?: number
}

/** What is known of a call without its schemas; the keys of queries are made from it. */
export interface CallName {
  readonly feature: keyof Contract
  readonly call: string
  readonly forCompany: boolean
}

export interface Callable<Input, Answer> extends CallName {
  (input: Input, options?: CallOptions): Promise<Answer>
}

type NeedsNoInput<C extends AnyCall> = Record<string, never> extends Sent<C> ? () => Promise<Output<C>> : unknown
type ApiCall<C extends AnyCall> = NeedsNoInput<C> & Callable<Sent<C>, Output<C>>

/** The calls whose access names a module act for the chosen company; all others are the person's or anybody's. */
type IsForCompany<C> = C extends { access: object } ? true : false

type Api<ForCompany extends boolean> = {
  [F in keyof Contract]: {
    [C in keyof Contract[F]['calls'] as IsForCompany<Contract[F]['calls'][C]> extends ForCompany
      ? C
      : never]: Contract[F]['calls'][C] extends AnyCall ? ApiCall<Contract[F]['calls'][C]> : never
  }
}

/** The name tells the kind, so that the contract's schemas need not be loaded only to make a call. */
type ReadName = `${'get' | 'list' | 'check' | 'has' | 'is' | 'preview'}${Capitalize<string>}`
const readName = /^(get|list|check|has|is|preview)[A-Z]/

type NamedAgainstKind = {
  [F in keyof Contract]: {
    [C in keyof Contract[F]['calls']]: Contract[F]['calls'][C] extends { kind: infer K }
      ? [K, C extends ReadName ? 'read' : 'write'] extends ['read', 'read'] | ['write', 'write']
        ? never
        : C
      : never
  }[keyof Contract[F]['calls']]
}[keyof Contract]

/** A call whose name does not tell its kind is a type error here: rename it, or add its verb above. */
export const everyNameMatchesItsKind: [NamedAgainstKind] extends [never] ? true : NamedAgainstKind = true

export function isRead(callName: string): boolean {
  return readName.test(callName)
}

type Recovery = (error: ApiError) => Promise<boolean>
let recover: Recovery = async () => false

/** What may mend a refused call by refreshing the session; on true the call is repeated once. */
export function setAuthRecovery(recovery: Recovery): void {
  recover = recovery
}

type Carrier = (ask: () => Promise<Response>, signal?: AbortSignal | null) => Promise<Response>
let carry: Carrier = (ask) => ask()

/** What learns from each call how the server can be reached. Public pages do without. */
export function setTransportObserver(carrier: Carrier): void {
  carry = carrier
}

let held: Promise<unknown> | null = null

/** While a session ends, calls begun meanwhile wait: most are given up then, as nobody is there to see their answer. */
export async function pauseRequests<T>(work: () => Promise<T>): Promise<T> {
  const working = work()
  held = working.catch(() => undefined)
  try {
    return await working
  } finally {
    held = null
  }
}

const underWay = new Set<Promise<unknown>>()

/** While one session is traded for another: what was asked in the old one is answered first, what follows is asked in the new. */
export function switchSession<T>(trade: () => Promise<T>): Promise<T> {
  return pauseRequests(async () => {
    await Promise.allSettled(underWay)
    return trade()
  })
}

/** These do not wait for themselves. */
const endSession = new Set(['signOut', 'adminImpersonateUser', 'adminRestoreSession'])

/** Of each write that was never answered, the key under which it may have been done. */
const unanswered = new Map<string, string>()

/**
 * A write has a key, and keeps it until there is an answer: what is saved again after the answer was lost is made once. It is
 * the same write that is about the same ids, however the form was filled in meanwhile; two that are under way at once are two.
 */
async function call(feature: string, name: string, input: object = {}, options: CallOptions = {}): Promise<unknown> {
  if (isRead(name)) return mended(feature, name, input, options)
  const ids = Object.keys(input).filter((field) => /ids?$/.test(field))
  const write = selectedCompany() + feature + name + JSON.stringify(input, ids)
  // Browsers make UUIDs on secure pages alone.
  const key = unanswered.get(write) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
  unanswered.delete(write)
  try {
    return await mended(feature, name, input, { ...options, key })
  } catch (error) {
    // A gateway's word is no answer, nor is that the first one is still at it.
    const isAnswer = error instanceof ApiError && !error.retryable && error.code !== 'sent_before'
    if (!isAnswer) unanswered.set(write, key)
    throw error
  }
}

interface SendOptions extends CallOptions {
  key?: string
}

async function mended(feature: string, name: string, input: object, options: SendOptions): Promise<unknown> {
  try {
    return await send(feature, name, input, options)
  } catch (error) {
    const mendable = error instanceof ApiError && name !== 'refreshSession'
    if (mendable && (await recover(error))) return send(feature, name, input, options)
    throw error
  }
}

async function send(feature: string, name: string, input: object, options: SendOptions): Promise<unknown> {
  const { background, timeout } = options
  const signal = timeout === undefined ? options.signal : givenUp(options.signal, timeout)
  if (held && !endSession.has(name)) {
    await held
    signal?.throwIfAborted()
  }
  const path = callPath(kebab(feature), name)
  const headers = new Headers({ accept: 'application/json' })
  const company = selectedCompany()
  if (company) headers.set('x-company-id', company)
  if (background) headers.set('x-background', '1')
  let request: RequestInit = { headers, signal }
  if (isRead(name)) {
    const given = takeEmbeddedResponse(path + queryString(input), company)
    if (given !== undefined) return given
  } else {
    headers.set('content-type', 'application/json')
    if (options.key) headers.set('idempotency-key', options.key)
    request = { ...request, method: 'POST', body: JSON.stringify(input) }
  }

  const asking = carry(() => fetch(isRead(name) ? path + queryString(input) : path, request), signal)
  underWay.add(asking)
  let response: Response
  try {
    response = await asking
  } catch (failure) {
    if (signal?.aborted) throw failure
    throw networkError()
  } finally {
    underWay.delete(asking)
  }
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw apiErrorOf(response.status, body)
  return body
}

function givenUp(signal: AbortSignal | undefined, timeout: number): AbortSignal {
  const late = new AbortController()
  setTimeout(() => late.abort(new DOMException('It took too long.', 'TimeoutError')), timeout)
  return AbortSignal.any([late.signal, ...(signal ? [signal] : [])])
}

/** Leaves out what is undefined and repeats a key for each member of a list. */
export function queryString(input: object): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(key, String(one))
    }
  }
  const text = query.toString()
  return text && `?${text}`
}

/** A proxy cannot be typed from within: the shape is the contract's, the path and the kind come from the names. */
function typedByContract<ForCompany extends boolean>(forCompany: ForCompany): Api<ForCompany> {
  const callsOf = (feature: string) =>
    new Proxy({}, { get: (_, name) => callNamed({ feature, call: String(name), forCompany }) })
  const features = new Proxy({}, { get: (_, feature) => callsOf(String(feature)) })
  return features as Api<ForCompany>
}

function callNamed(name: { feature: string; call: string; forCompany: boolean }) {
  return Object.assign((input?: object, options?: CallOptions) => call(name.feature, name.call, input, options), name)
}

/** `api.auth.signIn(input)`: reads are GET with the input as query, writes are POST with the input as JSON. */
export const api = typedByContract(false)

/** The calls that act for the chosen company; what they answer is never shown for another. */
export const companyApi = typedByContract(true)
