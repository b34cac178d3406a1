import type { Logger } from '#server/platform/app/logger.ts'
import type { Storage } from './storage.ts'

/** Milliseconds for which a result is cached, because load balancers check often and buckets charge per request. */
const cacheMilliseconds = 10_000
const timeoutMilliseconds = 4000

export interface StorageHealth {
  works: boolean
  /**
   * Whether this process should get requests. Stays true if a bucket fails later, because that affects all processes
   * alike.
   */
  ready: boolean
}

/** Check the storage, at most once per `cacheMilliseconds` for all callers. */
export function watchStorage(storage: Storage, log: Logger): () => Promise<StorageHealth> {
  let asked: { at: number; answer: Promise<StorageHealth> } | null = null
  let hasWorked = false

  async function ask(): Promise<StorageHealth> {
    try {
      await withTimeout(storage.check())
      hasWorked = true
      return { works: true, ready: true }
    } catch (error) {
      log.error({ err: error, storage: storage.destination }, 'files cannot be written')
      return { works: false, ready: storage.shared && hasWorked }
    }
  }

  return () => {
    if (!asked || performance.now() - asked.at > cacheMilliseconds) asked = { at: performance.now(), answer: ask() }
    return asked.answer
  }
}

async function withTimeout(work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMilliseconds} ms`)), timeoutMilliseconds)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
