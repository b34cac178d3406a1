import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { implement } from '#server/platform/app/implement.ts'
import { type AnyCall, declaredErrorsOf, feature, readCall, writeCall } from '#shared/call.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { watchForUndeclaredErrors } from '#tests/support/undeclared-errors.ts'
import { createHttpServer } from './server.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const shape = { summary: '', input: z.strictObject({}), output: z.object({}) }
const sample = feature('sample', {
  honest: readCall({ ...shape, access: 'public', errors: ['slug_taken'] }),
  silent: readCall({ ...shape, access: 'public', errors: [] }),
})
const refuse = async () => {
  throw new AppError('slug_taken')
}

async function ask(call: 'honest' | 'silent', environment: 'test' | 'production') {
  const app = { ...marquee.app, env: { ...marquee.app.env, NODE_ENV: environment } }
  const server = await createHttpServer(app, [implement(sample, { honest: refuse, silent: refuse })], [])
  const refusals = watchForUndeclaredErrors(server)
  const { statusCode, ...answer } = await server.inject(`/api/sample/${call}`)
  await server.close()
  return { status: statusCode, error: answer.json().error, requireNone: refusals.requireNone }
}

test('an undeclared error fails every test, with the names of call and code', async () => {
  const undeclared = 'sample.silent refused with slug_taken, which its contract does not declare'
  const answer = await ask('silent', 'test')
  expect([answer.status, answer.error]).toEqual([500, undeclared])
  expect(answer.requireNone).toThrow(undeclared)
})

test('a declared error is a response, and in production any error is', async () => {
  for (const [call, environment] of [
    ['honest', 'test'],
    ['silent', 'production'],
  ] as const) {
    const answer = await ask(call, environment)
    expect([answer.status, answer.error]).toEqual([409, 'This URL is already taken'])
    expect(answer.requireNone).not.toThrow()
  }
})

test("a call's possible errors follow from its access, kind and limits", () => {
  const codes: ErrorCode[] = [
    'bad_input',
    'rate_limited',
    'foreign_origin',
    'no_session',
    'not_super_admin',
    'refused_while_impersonating',
    'not_a_member',
    'company_read_only',
    'slug_taken',
  ]
  const of = (call: AnyCall) => codes.filter((code) => declaredErrorsOf(call).has(code))
  expect(of(sample.calls.honest)).toEqual(['bad_input', 'rate_limited', 'slug_taken'])
  expect(of(writeCall({ ...shape, access: 'public', errors: [] }))).toEqual(codes.slice(0, 3))
  expect(of(readCall({ ...shape, access: 'signed-in', errors: [], impersonation: 'refused' }))).toEqual([
    'bad_input',
    'rate_limited',
    'no_session',
    'refused_while_impersonating',
  ])
  expect(of(readCall({ ...shape, access: 'super-admin', errors: [] }))).toEqual([
    'bad_input',
    'rate_limited',
    'no_session',
    'not_super_admin',
    'refused_while_impersonating',
  ])
  const company = { module: 'team', level: 'read' } as const
  expect(of(readCall({ ...shape, access: { ...company, status: 'any' }, errors: [] }))).toEqual([
    'bad_input',
    'rate_limited',
    'no_session',
    'not_a_member',
  ])
  expect(of(readCall({ ...shape, access: { ...company, status: 'follows' }, errors: [] }))).toEqual([
    'bad_input',
    'rate_limited',
    'no_session',
    'not_a_member',
    'company_read_only',
  ])
})
