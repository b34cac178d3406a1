import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors.ts'

export interface RateLimits {
  /** Takes one of `perMinute` turns of `key` at a call. @throws rate_limited */
  take(call: string, key: string, perMinute: number): Promise<void>
  /** The same, counted by this process alone: costs no round trip, so every call can have it. @throws rate_limited */
  takeHere(name: string, key: string, perMinute: number): Promise<void>
}

/** What turns are counted in, in seconds. */
const duration = 60

/** Turns are counted in the database, so that all processes count together, or where that matters less in memory. */
export function createRateLimits(pool: pg.Pool, factor: number): RateLimits {
  // A pooler need not know prepared statements: those of the library go without their names.
  const unnamed = { query: ({ text, values }: pg.QueryConfig) => pool.query({ text, values }) }
  const together = limitersBy((keyPrefix, points) => {
    const settings = { tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false }
    return new RateLimiterPostgres({
      storeClient: unnamed,
      storeType: 'pool',
      ...settings,
      keyPrefix,
      points,
      duration,
    })
  })
  const here = limitersBy((keyPrefix, points) => new RateLimiterMemory({ keyPrefix, points, duration }))

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
