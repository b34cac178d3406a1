import type { AnyCall, Output, Sent } from '#shared/call.ts'
import type { Contract } from '#shared/contract.ts'
import { isRead } from './call-kind.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { sendWithRecovery } from './session-recovery.ts'
import type { CallOptions } from './transport.ts'

/** Name of a call without its schemas; query keys are derived from it. */
export interface CallName {
  readonly feature: keyof Contract
  readonly call: string
  readonly forCompany: boolean
}

export interface Callable<Input, Response> extends CallName {
  (input: Input, options?: CallOptions): Promise<Response>
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
