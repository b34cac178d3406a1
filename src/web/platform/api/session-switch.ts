let currentPause: Promise<unknown> | null = null
const pending = new Set<Promise<unknown>>()

/** Calls that replace the session. They run while all other calls wait. */
const sessionChangingCalls = new Set(['signOut', 'adminImpersonateUser', 'adminRestoreSession'])

/** Run `work`, which ends or replaces the session. New calls wait until it is done. */
export async function pauseRequests<T>(work: () => Promise<T>): Promise<T> {
  const working = work()
  currentPause = working.catch(() => undefined)
  try {
    return await working
  } finally {
    currentPause = null
  }
}

/**
 * Replace the session. Waits for pending requests of the old session, and delays new requests until the session is
 * replaced.
 */
export function switchSession<T>(replace: () => Promise<T>): Promise<T> {
  return pauseRequests(async () => {
    await Promise.allSettled(pending)
    return replace()
  })
}

/** Promise to wait for before sending a call; null if the call can be sent now. */
export function pauseOf(callName: string): Promise<unknown> | null {
  return sessionChangingCalls.has(callName) ? null : currentPause
}

export async function trackRequest<T>(request: Promise<T>): Promise<T> {
  pending.add(request)
  try {
    return await request
  } finally {
    pending.delete(request)
  }
}
