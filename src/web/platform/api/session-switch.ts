let pause: Promise<unknown> | null = null
const pending = new Set<Promise<unknown>>()

/** Calls that change the session themselves and therefore do not wait. */
const changeSession = new Set(['signOut', 'adminImpersonateUser', 'adminRestoreSession'])

/** Hold back new calls while a session ends; most are aborted before they are sent. */
export async function pauseRequests<T>(work: () => Promise<T>): Promise<T> {
  const working = work()
  pause = working.catch(() => undefined)
  try {
    return await working
  } finally {
    pause = null
  }
}

/** Replace the session: wait for requests of the old one, hold back new ones until it is replaced. */
export function switchSession<T>(replace: () => Promise<T>): Promise<T> {
  return pauseRequests(async () => {
    await Promise.allSettled(pending)
    return replace()
  })
}

/** Promise to await before sending a call; null if it can be sent now. */
export function pauseOf(callName: string): Promise<unknown> | null {
  return changeSession.has(callName) ? null : pause
}

export async function trackRequest<T>(request: Promise<T>): Promise<T> {
  pending.add(request)
  try {
    return await request
  } finally {
    pending.delete(request)
  }
}
