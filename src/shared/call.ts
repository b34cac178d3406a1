import type { z } from 'zod'
import type { AccessLevel } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { ModuleKey } from './modules.ts'

/**
 * Access rule of a call; required. Company calls act for the company in the `x-company-id` header. With `status:
 * 'follows'` the company's status can block the call. 'any' allows every status except closed, 'even_closed' allows
 * every status.
 */
export type AccessRule =
  | 'public'
  | 'signed-in'
  | 'super-admin'
  | { module: ModuleKey; level: AccessLevel; status: 'follows' | 'any' | 'even_closed' }

interface CallShape<A extends AccessRule, I extends z.ZodObject, O extends z.ZodType> {
  access: A
  input: I
  output: O
  /**
   * Errors the call can return in addition to those in `declaredErrorsOf`. Tests fail if it returns any other error.
   */
  errors: readonly ErrorCode[]
  summary: string
  /** Maximum requests per minute and network, if it differs from the default. */
  per_minute?: number
  /**
   * For calls that create something. A repeated request with the same `Idempotency-Key` header within a day returns
   * the stored response instead of creating a duplicate. Only for signed-in users.
   */
  idempotent?: true
  /** Maximum body size in bytes, for calls that take a file. */
  body_limit?: number
  /** The call is rejected during impersonation, because only the user themselves may make it. */
  impersonation?: 'refused'
}

export interface Call<K extends 'read' | 'write', A extends AccessRule, I extends z.ZodObject, O extends z.ZodType>
  extends CallShape<A, I, O> {
  kind: K
}

export type AnyCall = Call<'read' | 'write', AccessRule, z.ZodObject, z.ZodType>
export type Feature = { name: string; calls: Record<string, AnyCall> }

export function readCall<const A extends AccessRule, I extends z.ZodObject, O extends z.ZodType>(
  call: CallShape<A, I, O>,
): Call<'read', A, I, O> {
  return { kind: 'read', ...call }
}

export function writeCall<const A extends AccessRule, I extends z.ZodObject, O extends z.ZodType>(
  call: CallShape<A, I, O>,
): Call<'write', A, I, O> {
  return { kind: 'write', ...call }
}

export function feature<N extends string, C extends Record<string, AnyCall>>(name: N, calls: C): { name: N; calls: C } {
  return { name, calls }
}

const errorsOfEveryCall = [
  'bad_input',
  'malformed_body',
  'body_too_large',
  'rate_limited',
  'conflict',
  'unavailable',
  'storage_full',
  'unexpected',
] as const
const sessionErrors = ['no_session', 'session_expired'] as const
const membershipErrors = ['company_required', 'not_a_member', 'two_factor_required', 'forbidden'] as const
const companyStatusErrors = ['company_read_only', 'company_inactive'] as const
const idempotencyErrors = ['key_of_another_request', 'sent_before'] as const
const closedCompanyErrors = ['company_closed'] as const

/** All errors a call can return: those of its access rule, kind and limits, and those it declares. */
export function declaredErrorsOf(call: AnyCall): ReadonlySet<ErrorCode> {
  const { access } = call
  return new Set<ErrorCode>([
    ...errorsOfEveryCall,
    ...(call.kind === 'write' ? (['foreign_origin'] as const) : []),
    ...(access === 'public' ? [] : sessionErrors),
    ...(access === 'super-admin' ? (['not_super_admin'] as const) : []),
    ...(access === 'super-admin' || call.impersonation ? (['refused_while_impersonating'] as const) : []),
    ...(typeof access === 'object' ? membershipErrors : []),
    ...(typeof access === 'object' && access.status === 'follows' ? companyStatusErrors : []),
    ...(typeof access === 'object' && access.status !== 'even_closed' ? closedCompanyErrors : []),
    ...(call.idempotent ? idempotencyErrors : []),
    ...call.errors,
  ])
}

/** Validated input with defaults, as handlers receive it. */
export type Input<C extends AnyCall> = z.output<C['input']>
export type RequestInput<C extends AnyCall> = z.input<C['input']>
export type Output<C extends AnyCall> = z.output<C['output']>

export function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** URL path of a call: `createCheckout` of `billing` is `/api/billing/create-checkout`. */
export function callPath(featureName: string, callName: string): string {
  return `/api/${featureName}/${toKebabCase(callName)}`
}
