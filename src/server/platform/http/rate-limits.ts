import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors.ts'

export interface RateLimits {
  /**
   * Count a request to a call, by network or user (`key`).
   * @throws rate_limited
   */
  take(call: string, key: string, perMinute: number): Promise<void>
  /**
   * Count a request of `key` in this process only. It needs no database round trip, so every call can use it.
   * @throws rate_limited
   */
  takeHere(name: string, key: string, perMinute: number): Promise<void>
}

const windowSeconds = 60

/** Create limits that count in the database across processes, or in memory where accuracy matters less. */
export function createRateLimits(pool: pg.Pool, factor: number): RateLimits {
  // Drop the library's statement names, because poolers may not support prepared statements.
  const unnamed = { query: ({ text, values }: pg.QueryConfig) => pool.query({ text, values }) }
  const together = limitersBy((keyPrefix, points) => {
    const settings = { tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false }
    return new RateLimiterPostgres({
      storeClient: unnamed,
      storeType: 'pool',
      ...settings,
      keyPrefix,
      points,
      duration: windowSeconds,
    })
  })
  const here = limitersBy((keyPrefix, points) => new RateLimiterMemory({ keyPrefix, points, duration: windowSeconds }))

  function limitersBy(create: (name: string, points: number) => RateLimiterAbstract) {
    const limiters = new Map<string, RateLimiterAbstract>()
    return async (name: string, key: string, perMinute: number) => {
      const limiter = limiters.get(name) ?? create(name, Math.max(1, Math.round(perMinute * factor)))
      limiters.set(name, limiter)
      try {
        await limiter.consume(key)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new AppError('rate_limited', { retry_after_seconds: Math.ceil(error.msBeforeNext / 1000) })
      }
    }
  }
  return { take: together, takeHere: here }
}
