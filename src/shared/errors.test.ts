import { expect, expectTypeOf, test } from 'vitest'
import {
  AppError,
  type AppErrorCode,
  type ErrorCode,
  type ErrorData,
  errorSentence,
  errors,
  isAppError,
} from './errors.ts'

test('an error contains its sentence with the given values', () => {
  const refused = new AppError('seat_limit_reached', { plan: 'Starter', limit: 5 })
  expect(refused.message).toBe('The plan Starter allows 5 team members, and all places are taken.')
  expect([refused.status, refused.data]).toEqual([409, { plan: 'Starter', limit: 5 }])
  expect(new AppError('forbidden').data).toEqual({})
  expect(new AppError('bad_input').data).toEqual({})
})

test('no sentence has a placeholder that its data does not fill', () => {
  for (const [code, [, text]] of Object.entries(errors)) {
    const names = [...text.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
    for (const name of names) expect([code, name]).toEqual([code, expect.stringMatching(/^\w+$/)])
    const filled = errorSentence(code as ErrorCode, Object.fromEntries(names.map((name) => [name, 'x'])))
    expect(filled).not.toMatch(/[{}]/)
  }
})

test('the data of an error is typed by its code', () => {
  const refused: unknown = new AppError('rate_limited', { retry_after_seconds: 3 })
  expect(isAppError(refused, 'forbidden')).toBe(false)
  expect(isAppError(new Error('rate_limited'), 'rate_limited')).toBe(false)
  expect(isAppError(refused, 'rate_limited') && refused.data.retry_after_seconds).toBe(3)
  expectTypeOf<ErrorData<'weak_password'>>().toEqualTypeOf<{ minimum: number; and_special: string }>()
  expectTypeOf<ErrorData<'already_member'>>().toEqualTypeOf<{ email: string }>()
})

test('extra or missing data does not compile', () => {
  const either = (): 'forbidden' | 'already_member' => 'already_member'
  const any = (): AppErrorCode => 'forbidden'
  const refusals: (() => AppError)[] = [
    // @ts-expect-error: to whom?
    () => new AppError('already_member'),
    // @ts-expect-error: an address is a text
    () => new AppError('already_member', { email: 1 }),
    // @ts-expect-error: the sentence has no place for it
    () => new AppError('already_member', { email: 'a@b.example', name: 'A' }),
    // @ts-expect-error: there is nothing to fill in
    () => new AppError('forbidden', {}),
    // @ts-expect-error: a limit is a number
    () => new AppError('seat_limit_reached', { plan: 'Starter', limit: '5' }),
    // @ts-expect-error: programs wait for it
    () => new AppError('rate_limited'),
    // @ts-expect-error: one of the two has a place to fill
    () => new AppError(either()),
    // @ts-expect-error: a reason that is not known has data that is not known
    () => new AppError(any()),
    // @ts-expect-error: nobody fails on purpose without knowing why
    () => new AppError('unexpected'),
    // @ts-expect-error: not in the list
    () => new AppError('out_of_mood'),
  ]
  expect(refusals).toHaveLength(10)
})
