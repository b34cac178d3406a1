import type { AnyCall, Output, RequestInput } from '#shared/call.ts'
import type { Contract } from '#shared/contract.ts'
import { selectedCompany } from '#web/platform/session/selected-company.ts'
import { ApiError } from './api-error.ts'
import { isReadCall } from './call-kind.ts'
import { sendWithRecovery } from './session-recovery.ts'
import type { ApiRequest, CallOptions } from './transport.ts'

/** Name of an API call, without its schemas. Query keys are derived from it. */
export interface CallName {
  readonly feature: keyof Contract
  readonly call: string
  readonly forCompany: boolean
}

export interface Callable<Input, Response> extends CallName {
  (input: Input, options?: CallOptions): Promise<Response>
}

type NeedsNoInput<C extends AnyCall> =
  Record<string, never> extends RequestInput<C> ? () => Promise<Output<C>> : unknown
type ApiCall<C extends AnyCall> = NeedsNoInput<C> & Callable<RequestInput<C>, Output<C>>

/** Whether a call acts for the selected company: its access rule is an object that names a module. */
type IsForCompany<C> = C extends { access: object } ? true : false

type Api<ForCompany extends boolean> = {
  [F in keyof Contract]: {
    [C in keyof Contract[F]['calls'] as IsForCompany<Contract[F]['calls'][C]> extends ForCompany
      ? C
      : never]: Contract[F]['calls'][C] extends AnyCall ? ApiCall<Contract[F]['calls'][C]> : never
  }
}

/**
 * API calls by feature, such as `api.auth.signIn(input)`. Reads are GET requests with the input as query string, writes
 * are POST requests with a JSON body.
 */
export const api = createApiClient(false)

/** API calls that act for the selected company. Their query keys contain the company. */
export const companyApi = createApiClient(true)

/**
 * Create the API client. Its type comes from the contract, but at runtime a proxy builds each request from the names
 * alone. Hence the cast.
 */
function createApiClient<ForCompany extends boolean>(forCompany: ForCompany): Api<ForCompany> {
  const callsOf = (feature: string) => new Proxy({}, { get: (_, call) => callOf(feature, String(call), forCompany) })
  const features = new Proxy({}, { get: (_, feature) => callsOf(String(feature)) })
  return features as Api<ForCompany>
}

function callOf(feature: string, call: string, forCompany: boolean) {
  const send = (input: object = {}, options: CallOptions = {}) => {
    const request = { feature, call, input, options }
    return isReadCall(call) ? sendWithRecovery(request) : withIdempotencyKey(request, sendWithRecovery)
  }
  return Object.assign(send, { feature, call, forCompany })
}

/** Idempotency keys of writes that got no response, by the identity of the write. */
const keysToReuse = new Map<string, string>()

/**
 * Send a write with an idempotency key. A retry after a lost response reuses the key. Retries are recognized by the ids
 * in the input, even if other input changed.
 */
async function withIdempotencyKey(
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

/** New idempotency key. `crypto.randomUUID` is not available on plain HTTP. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/**
 * Whether the server finished the request. With a gateway error, or `sent_before` for a request that still runs, the
 * result is unknown.
 */
function isResponse(error: unknown): boolean {
  return error instanceof ApiError && !error.retryable && error.code !== 'sent_before'
}
