import type { z } from 'zod'
import type { Level } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { ModuleKey } from './modules.ts'

/**
 * Who may make a call. There is no default: a call that does not say is a type error.
 * A company call acts for the company of the `x-company-id` header; `status: 'any'` keeps it open in every
 * company status (paying must always be possible) until the company is closed, 'even_closed' then too; 'follows' obeys the status.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'super-admin'
  | { module: ModuleKey; level: Level; status: 'follows' | 'any' | 'even_closed' }

interface CallShape<A extends Access, I extends z.ZodObject, O extends z.ZodType> {
  access: A
  input: I
  output: O
  /** What it can refuse with, besides what every call of its access can: see `declaredErrorsOf`. A test meets no other. */
  errors: readonly ErrorCode[]
  summary: string
  /** Calls allowed a minute from one network, where the usual limits of public calls and of persons do not do. */
  per_minute?: number
  /**
   * It makes something that a repeat would make again: with the same `Idempotency-Key` it acts once within a day, and answers
   * the same. For calls of people who are signed in.
   */
  idempotent?: true
  /** For calls that take a file: bytes of the body, where the usual limit does not do. */
  body_limit?: number
  /** Acts that only the person themself may do: refused while somebody impersonates them. */
  impersonation?: 'refused'
}

export interface Call<K extends 'read' | 'write', A extends Access, I extends z.ZodObject, O extends z.ZodType>
  extends CallShape<A, I, O> {
  kind: K
}

export type AnyCall = Call<'read' | 'write', Access, z.ZodObject, z.ZodType>
export type Feature = { name: string; calls: Record<string, AnyCall> }

export function read<const A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  call: CallShape<A, I, O>,
): Call<'read', A, I, O> {
  return { kind: 'read', ...call }
}

export function write<const A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  call: CallShape<A, I, O>,
): Call<'write', A, I, O> {
  return { kind: 'write', ...call }
}

export function feature<N extends string, C extends Record<string, AnyCall>>(name: N, calls: C): { name: N; calls: C } {
  return { name, calls }
}

const ofEveryCall = [
  'bad_input',
  'malformed_body',
  'body_too_large',
  'rate_limited',
  'conflict',
  'unavailable',
  'storage_full',
  'unexpected',
] as const
const ofEverySession = ['no_session', 'session_expired'] as const
const ofEveryMember = ['company_required', 'not_a_member', 'two_factor_required', 'forbidden'] as const
const ofCompanyStatus = ['company_read_only', 'company_inactive'] as const
const ofMaking = ['key_of_another_request', 'sent_before'] as const
const ofClosedCompany = ['company_closed'] as const

/** Everything a call can be refused with: what its access, its kind and its limits bring, and what it declares. */
export function declaredErrorsOf(call: AnyCall): ReadonlySet<ErrorCode> {
  const { access } = call
  return new Set<ErrorCode>([
    ...ofEveryCall,
    ...(call.kind === 'write' ? (['foreign_origin'] as const) : []),
    ...(access === 'public' ? [] : ofEverySession),
    ...(access === 'super-admin' ? (['not_super_admin'] as const) : []),
    ...(access === 'super-admin' || call.impersonation ? (['refused_while_impersonating'] as const) : []),
    ...(typeof access === 'object' ? ofEveryMember : []),
    ...(typeof access === 'object' && access.status === 'follows' ? ofCompanyStatus : []),
    ...(typeof access === 'object' && access.status !== 'even_closed' ? ofClosedCompany : []),
    ...(call.idempotent ? ofMaking : []),
    ...call.errors,
  ])
}

/** What a verb receives: parsed, with defaults filled in. */
export type Input<C extends AnyCall> = z.output<C['input']>
/** What a caller sends. */
export type Sent<C extends AnyCall> = z.input<C['input']>
/** What a caller receives. */
export type Output<C extends AnyCall> = z.output<C['output']>

export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** `createCheckout` of `billing` is `/api/billing/create-checkout`. */
export function callPath(featureName: string, callName: string): string {
  return `/api/${featureName}/${kebab(callName)}`
}
