import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#shared/errors.ts'

export interface RateLimits {
  /** Takes one of `perMinute` turns of `key` at a call. @throws rate_limited */
  take(call: string, key: string, perMinute: number): Promise<void>
}

/** Turns are counted in the database, so that all processes count together. */
export function createRateLimits(pool: pg.Pool, factor: number): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = (call: string, perMinute: number) => {
    let limiter = limiters.get(call)
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: call,
        points: Math.max(1, Math.round(perMinute * factor)),
        duration: 60,
        clearExpiredByTimeout: false,
      })
      limiters.set(call, limiter)
    }
    return limiter
  }
  return {
    async take(call, key, perMinute) {
      try {
        await limiterOf(call, perMinute).consume(key)
      } catch (error) {
        if (error instanceof RateLimiterRes) {
          throw new Refusal('rate_limited', { retry_after_seconds: Math.ceil(error.msBeforeNext / 1000) })
        }
        throw error
      }
    },
  }
}
