import { callPath, toKebabCase } from '#shared/call.ts'
import { selectedCompany } from '#web/platform/session/selected-company.ts'
import { apiErrorOf, networkError } from './api-error.ts'
import { isReadCall } from './call-kind.ts'
import { takeEmbeddedResponse } from './embedded-responses.ts'
import { pauseOf, trackRequest } from './session-switch.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** The request is polling. It does not extend the session, because the user may be absent. */
  background?: boolean
  /** Timeout in ms; the call then fails with a TimeoutError. */
  timeout?: number
}

export interface ApiRequest {
  feature: string
  call: string
  input: object
  options: CallOptions
  idempotencyKey?: string
}

type Observer = (request: () => Promise<Response>, signal?: AbortSignal) => Promise<Response>
let observe: Observer = (request) => request()

/** Set a function that wraps all requests to track the connection. Public pages set none. */
export function setTransportObserver(observer: Observer): void {
  observe = observer
}

/** Send a request. @throws ApiError for an error response or a lost connection */
export async function sendRequest(request: ApiRequest): Promise<unknown> {
  const signal = signalOf(request.options)
  const pause = pauseOf(request.call)
  if (pause) {
    await pause
    signal?.throwIfAborted()
  }
  const company = selectedCompany()
  const embedded = isReadCall(request.call) ? takeEmbeddedResponse(urlOf(request), company) : undefined
  if (embedded !== undefined) return embedded
  const response = await fetchResponse(urlOf(request), initOf(request, company, signal))
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw apiErrorOf(response.status, body)
  return body
}

async function fetchResponse(url: string, init: RequestInit & { signal: AbortSignal | undefined }): Promise<Response> {
  try {
    return await trackRequest(observe(() => fetch(url, init), init.signal))
  } catch (failure) {
    if (init.signal?.aborted) throw failure
    throw networkError()
  }
}

function signalOf({ signal, timeout }: CallOptions): AbortSignal | undefined {
  if (timeout === undefined) return signal
  const late = AbortSignal.timeout(timeout)
  return signal ? AbortSignal.any([signal, late]) : late
}

function urlOf({ feature, call, input }: ApiRequest): string {
  return callPath(toKebabCase(feature), call) + (isReadCall(call) ? queryString(input) : '')
}

function initOf({ call, input, options, idempotencyKey }: ApiRequest, company: string | null, signal?: AbortSignal) {
  const headers = new Headers({ accept: 'application/json' })
  if (company) headers.set('x-company-id', company)
  if (options.background) headers.set('x-background', '1')
  if (isReadCall(call)) return { headers, signal }
  headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  return { headers, signal, method: 'POST', body: JSON.stringify(input) }
}

/** Query string of an input. Omits null and undefined, and repeats the key for each item of a list. */
export function queryString(input: object): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(key, String(item))
    }
  }
  const text = query.toString()
  return text && `?${text}`
}
