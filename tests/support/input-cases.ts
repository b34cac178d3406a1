import type { z } from 'zod'
import type { ListedCall } from './calls.ts'
import { textsIn } from './input-schema.ts'

/** Inputs that no call may accept, shared by the schema tests and the HTTP tests. */

const foreignFields: Record<string, unknown> = {
  id: '5d0a6c0e-6b5b-4b6e-9a0a-0d1f6c1c2b3a',
  user_id: '5d0a6c0e-6b5b-4b6e-9a0a-0d1f6c1c2b3a',
  is_primary: true,
  is_platform: true,
  status: 'active',
  permissions: { '*': true },
  password_hash: 'x',
  is_verified: true,
  plan_id_2: 'x',
  is_super_admin: true,
  stripe_customer_id: 'cus',
  constructor: {},
}

export function unknownFields({ call }: ListedCall): [string, unknown][] {
  return Object.entries(foreignFields).filter(([name]) => !Object.hasOwn(call.input.shape, name))
}

/** The body with an own `__proto__` property, which only JSON can express. */
export function withPrototype(input: object): string {
  return JSON.stringify(input).replace(/^\{/, '{"__proto__": {"is_super_admin": true}, ').replace(', }', '}')
}

/** Values of a wrong type, null for required values, and oversized texts. */
export function wrongValues({ call }: ListedCall, field: string): unknown[] {
  const schema = call.input.shape[field] as z.ZodType
  const isWrite = call.kind === 'write'
  const wrong: unknown[] = isWrite ? [42, [], { a: 1 }, true, 'x'.repeat(100_000)] : ['x'.repeat(10_000)]
  if (!schema.safeParse(undefined).success) wrong.push(undefined, ...(isWrite ? [null] : []))
  return wrong.filter((value) => !schema.safeParse(value).success)
}

/** Texts that have broken other programs: SQL, markup, templates, paths, zero bytes, lone surrogates. */
export const hostileTexts = [
  "'; drop table users; --",
  '" or 1=1',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '#{7*7}',
  '../../etc/passwd',
  '%00',
  'a\u0000b',
  'a\ud800b',
  'a\u0007b',
  '\u202egnp.exe',
  '𝕌𝕟𝕚𝕔𝕠𝕕𝕖',
  '=1+1',
]

const unstorableTexts = ['a\u0000b', 'a\ud800b']

/** Every field whose schema accepts such a text, so that the handler must handle it. */
export function unstorableInputs(one: ListedCall, sample: object): [string, unknown][] {
  return textsIn(one.call.input, '').flatMap(({ path, schema }) =>
    unstorableTexts
      .filter((text) => schema.safeParse(text).success)
      .map((text): [string, unknown] => [path, withValueAt(sample, path.split('.').slice(1), text)]),
  )
}

function withValueAt(value: unknown, path: readonly string[], text: string): unknown {
  const [name, ...rest] = path
  if (name === undefined) return text
  if (name === '0') return [withValueAt(undefined, rest, text)]
  if (name === 'key') return { [text]: 'x' }
  const inside = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...inside, [name === 'value' ? 'x' : name]: withValueAt(inside[name], rest, text) }
}

export const queryFlood = Array.from({ length: 2_500 }, (_, n) => `k${n}`).join('&')

/** Origins that a browser sends for foreign pages, together with a cookie. */
export const foreignOrigins: [string, Record<string, string>][] = [
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['an opaque Origin', { origin: 'null' }],
  ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }],
  ['neither Origin nor Sec-Fetch-Site', {}],
  ['Basic, which a browser adds by itself', { authorization: 'Basic YTpi' }],
]
