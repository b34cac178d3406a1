import qs from 'qs'
import { z } from 'zod'
import { invalidRequest, type ProviderError } from './provider-error.ts'

/** Schemas of the API's form fields. All values are sent as text; empty text removes a value. */
export const textParam = z.string().min(1).max(5000)
export const wholeNumberParam = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number)
export const countParam = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
export const timestampParam = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform(Number)
export const booleanParam = z.enum(['true', 'false']).transform((value) => value === 'true')
export const urlParam = z.url({ protocol: /^https?$/ }).max(5000)
export const emailParam = z
  .string()
  .max(512)
  .regex(/^[^\s@]+@[^\s@]+$/)
const emptyText = z.literal('').transform(() => null)
export const metadataParam = z.union([z.record(z.string().max(40), z.string().max(500)), emptyText])
export const currencyParam = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .transform((value) => value.toLowerCase())

export function nullableParam<T extends z.ZodType>(schema: T) {
  return z.union([emptyText, schema])
}

export const pagingParams = {
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/)
    .transform(Number)
    .optional(),
  starting_after: textParam.optional(),
  ending_before: textParam.optional(),
}

interface Bounds {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}

/** Schema of the `created` filter of lists: a timestamp, or bounds. */
export const createdFilter = z
  .union([
    timestampParam.transform((at): Bounds => ({ gte: at, lte: at })),
    z.strictObject({
      gt: timestampParam.optional(),
      gte: timestampParam.optional(),
      lt: timestampParam.optional(),
      lte: timestampParam.optional(),
    }),
  ])
  .optional()

/** @throws ProviderError for a zero byte, which the database cannot store */
export function parseForm(encoded: string): Record<string, unknown> {
  if (/%00|\0/.test(encoded))
    throw invalidRequest('Invalid string: a null byte is not allowed', { code: 'parameter_invalid' })
  return qs.parse(encoded, { depth: 12, arrayLimit: 200, parameterLimit: 2000 })
}

/**
 * @throws ProviderError with Stripe's error code, such as parameter_unknown, parameter_missing or
 * parameter_invalid_integer
 */
export function parseParams<T extends z.ZodType>(schema: T, given: Record<string, unknown>): z.output<T> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw errorOfIssue(mostSpecificIssue(parsed.error.issues[0]), given)
}

type Issue = z.core.$ZodIssue

/** Find the issue to report. For a union, this is the issue of the alternative that matched furthest. */
function mostSpecificIssue(issue: Issue | undefined): Issue | undefined {
  if (issue?.code !== 'invalid_union') return issue
  const candidates = issue.errors.flatMap((errors) =>
    errors.map((one) => ({ ...one, path: [...issue.path, ...one.path] })),
  )
  const furthest = candidates.sort((one, other) => other.path.length - one.path.length)[0]
  return furthest ? mostSpecificIssue(furthest) : issue
}

function errorOfIssue(issue: Issue | undefined, given: Record<string, unknown>): ProviderError {
  const param = named(issue?.path ?? [])
  if (issue?.code === 'unrecognized_keys') {
    const unknown = named([...issue.path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
  }
  const value = (issue?.path ?? []).reduce<unknown>(
    (within, key) =>
      within && typeof within === 'object'
        ? Object.entries(within).find(([name]) => name === String(key))?.[1]
        : undefined,
    given,
  )
  if (value === undefined)
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  const shown = typeof value === 'string' ? value.slice(0, 100) : 'given'
  if (value === '')
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param },
    )
  if (issue?.code === 'invalid_format' && issue.format === 'regex' && /\\d/.test(issue.pattern ?? ''))
    return invalidRequest(`Invalid integer: ${shown}`, { code: 'parameter_invalid_integer', param })
  if (issue?.code === 'invalid_format' && issue.format === 'url')
    return invalidRequest('Not a valid URL', { code: 'url_invalid', param })
  if (issue?.code === 'invalid_value')
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param })
  return invalidRequest(`Invalid ${param}: ${shown}`, { code: 'parameter_invalid', param })
}

function named(path: readonly PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('')
}

/** Merge sent metadata into the stored metadata. Empty values remove keys; null removes all keys. */
export function mergeMetadata(
  before: Record<string, string>,
  sent: Record<string, string> | null | undefined,
): Record<string, string> {
  if (sent === undefined) return before
  if (sent === null) return {}
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== ''))
}

/** Remove undefined fields, so that an update leaves these fields unchanged. */
export function withoutUndefined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
