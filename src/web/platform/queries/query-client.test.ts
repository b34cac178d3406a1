import { expect, test } from 'vitest'
import { ApiError, networkError } from '#web/platform/api/api-error.ts'
import { createQueryClient, retryDelayMs, shouldRetry } from './query-client.ts'

test('responses are cached for five minutes [C-CONST-05]', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({ staleTime: 300_000, gcTime: 300_000 })
})

test('retries back off, and never wait more than 30 s [C-CONST-06]', () => {
  expect([0, 1, 2, 4, 5, 20].map(retryDelayMs)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
})

test('only temporary errors are retried, at most three times', () => {
  const refused = new ApiError({ code: 'forbidden', status: 403, retryable: false })
  expect([shouldRetry(0, networkError()), shouldRetry(2, networkError()), shouldRetry(3, networkError())]).toEqual([
    true,
    true,
    false,
  ])
  expect([shouldRetry(0, refused), shouldRetry(0, new Error('Broken'))]).toEqual([false, false])
})
