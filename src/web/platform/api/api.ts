import { type AnyCall, callPath, kebab, type Output, type Sent } from '#shared/call.ts'
import type { Contract } from '#shared/contract.ts'
import { selectedCompany } from '#web/platform/session/selected-company.ts'
import { ApiError, apiErrorOf, networkError } from './api-error.ts'
import { takeEmbeddedResponse } from './embedded-responses.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Background polling; does not keep the session alive. */
  background?: boolean
  /** Timeout in ms; the call then fails with a TimeoutError. */
  timeout?: number
}

/** Name of a call without its schemas; query keys are derived from it. */
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

/** Calls whose access rule names a module act for the selected company. */
type IsForCompany<C> = C extends { access: object } ? true : false

type Api<ForCompany extends boolean> = {
  [F in keyof Contract]: {
    [C in keyof Contract[F]['calls'] as IsForCompany<Contract[F]['calls'][C]> extends ForCompany
      ? C
      : never]: Contract[F]['calls'][C] extends AnyCall ? ApiCall<Contract[F]['calls'][C]> : never
  }
}

/** The kind follows from the name, so the client need not load the contract's schemas. */
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

/** Compile error if a call's name does not match its kind: rename it, or add its verb above. */
export const everyNameMatchesItsKind: [NamedAgainstKind] extends [never] ? true : NamedAgainstKind = true

export function isRead(callName: string): boolean {
  return readName.test(callName)
}

type Recovery = (error: ApiError) => Promise<boolean>
let recover: Recovery = async () => false

/** Register the handler that may recover a failed call. If it resolves to true, the call is repeated once. */
export function setAuthRecovery(recovery: Recovery): void {
  recover = recovery
}

type Carrier = (ask: () => Promise<Response>, signal?: AbortSignal | null) => Promise<Response>
let carry: Carrier = (ask) => ask()

/** Register an observer of all requests (for the connection state). Not used on public pages. */
export function setTransportObserver(carrier: Carrier): void {
  carry = carrier
}

let held: Promise<unknown> | null = null

/** Hold back new calls while a session ends; most are aborted before they are sent. */
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

/** Replace the session: wait for requests of the old one, hold back new ones until it is replaced. */
export function switchSession<T>(trade: () => Promise<T>): Promise<T> {
  return pauseRequests(async () => {
    await Promise.allSettled(underWay)
    return trade()
  })
}

/** Calls that change the session themselves and must not wait for `pauseRequests`. */
const endSession = new Set(['signOut', 'adminImpersonateUser', 'adminRestoreSession'])

/** Idempotency keys of writes that got no response, by write. */
const unanswered = new Map<string, string>()

/**
 * Each write sends an idempotency key and reuses it on retry until a response arrives. Writes with the same ids count as
 * the same write, even if other input changed; concurrent ones get separate keys.
 */
async function call(feature: string, name: string, input: object = {}, options: CallOptions = {}): Promise<unknown> {
  if (isRead(name)) return mended(feature, name, input, options)
  const ids = Object.keys(input).filter((field) => /ids?$/.test(field))
  const write = selectedCompany() + feature + name + JSON.stringify(input, ids)
  // `crypto.randomUUID` exists only in secure contexts.
  const key = unanswered.get(write) ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
  unanswered.delete(write)
  try {
    return await mended(feature, name, input, { ...options, key })
  } catch (error) {
    // A gateway error, or `sent_before` (the first attempt is still running), is not a response.
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

/** Omit null and undefined values; repeat the key for each item of a list. */
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

/** The proxy cannot infer its type: the shape comes from the contract, path and kind from the names. */
function typedByContract<ForCompany extends boolean>(forCompany: ForCompany): Api<ForCompany> {
  const callsOf = (feature: string) =>
    new Proxy({}, { get: (_, name) => callNamed({ feature, call: String(name), forCompany }) })
  const features = new Proxy({}, { get: (_, feature) => callsOf(String(feature)) })
  return features as Api<ForCompany>
}

function callNamed(name: { feature: string; call: string; forCompany: boolean }) {
  return Object.assign((input?: object, options?: CallOptions) => call(name.feature, name.call, input, options), name)
}

/** Example: `api.auth.signIn(input)`. Reads are GET with the input as query, writes are POST with a JSON body. */
export const api = typedByContract(false)

/** Calls that act for the selected company; their query keys include it. */
export const companyApi = typedByContract(true)
