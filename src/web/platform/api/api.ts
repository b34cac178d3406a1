import type { AnyCall, Output, RequestInput } from '#shared/call.ts'
import type { Contract } from '#shared/contract.ts'
import { selectedCompany } from '#web/platform/session/selected-company.ts'
import { ApiError } from './api-error.ts'
import { isRead } from './call-kind.ts'
import { sendWithRecovery } from './session-recovery.ts'
import type { ApiRequest, CallOptions } from './transport.ts'

/** Name of a call without its schemas; query keys are derived from it. */
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

/** Calls whose access rule names a module act for the selected company. */
type IsForCompany<C> = C extends { access: object } ? true : false

type Api<ForCompany extends boolean> = {
  [F in keyof Contract]: {
    [C in keyof Contract[F]['calls'] as IsForCompany<Contract[F]['calls'][C]> extends ForCompany
      ? C
      : never]: Contract[F]['calls'][C] extends AnyCall ? ApiCall<Contract[F]['calls'][C]> : never
  }
}

/** Example: `api.auth.signIn(input)`. Reads are GET with the input as query, writes are POST with a JSON body. */
export const api = typedByContract(false)

/** Calls that act for the selected company; their query keys include it. */
export const companyApi = typedByContract(true)

/** The proxy cannot infer its type: the shape comes from the contract, path and kind from the names. */
function typedByContract<ForCompany extends boolean>(forCompany: ForCompany): Api<ForCompany> {
  const callsOf = (feature: string) => new Proxy({}, { get: (_, call) => callOf(feature, String(call), forCompany) })
  const features = new Proxy({}, { get: (_, feature) => callsOf(String(feature)) })
  return features as Api<ForCompany>
}

function callOf(feature: string, call: string, forCompany: boolean) {
  const send = (input: object = {}, options: CallOptions = {}) => {
    const request = { feature, call, input, options }
    return isRead(call) ? sendWithRecovery(request) : withIdempotencyKey(request, sendWithRecovery)
  }
  return Object.assign(send, { feature, call, forCompany })
}

/** Keys of writes that got no response, by write. */
const keysToReuse = new Map<string, string>()

/**
 * Each write sends an idempotency key and reuses it on retry until a response arrives. Writes with the same ids count as
 * the same write, even if other input changed; concurrent ones get separate keys.
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

/** `crypto.randomUUID` exists only in secure contexts. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** A gateway error, or `sent_before` (the first attempt is still running), is not a response. */
function isResponse(error: unknown): boolean {
  return error instanceof ApiError && !error.retryable && error.code !== 'sent_before'
}
