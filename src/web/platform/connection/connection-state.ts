import { setTransportObserver } from '#web/platform/api/transport.ts'

export type ConnectionState = 'fine' | 'slow' | 'away'

/** Time in ms after which a pending request counts as slow. */
const slowMilliseconds = 8000
/** Polling interval in ms while the server is unreachable. */
const pollingInterval = 5000

let isAway = false
let slowRequests = 0
let pollingTimer: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

export function connectionState(): ConnectionState {
  return isAway ? 'away' : slowRequests > 0 ? 'slow' : 'fine'
}

export function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function notifyWatchers(): void {
  for (const watcher of [...watchers]) watcher()
}

/** Send a request and update the connection state by its outcome. Throws the same errors as `ask`. */
export async function observeRequest(ask: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    slowRequests += 1
    notifyWatchers()
  }, slowMilliseconds)
  try {
    const response = await ask()
    setAway(false)
    return response
  } catch (failure) {
    if (!signal?.aborted) setAway(true)
    throw failure
  } finally {
    clearTimeout(timer)
    if (isLate) {
      slowRequests -= 1
      notifyWatchers()
    }
  }
}

/** Track the connection by the browser's network events and by all API requests. */
export function watchNetwork(): void {
  setTransportObserver(observeRequest)
  window.addEventListener('offline', () => setAway(true))
  window.addEventListener('online', checkConnection)
}

function setAway(next: boolean): void {
  if (isAway === next) return
  isAway = next
  clearInterval(pollingTimer)
  if (isAway) pollingTimer = setInterval(checkConnection, pollingInterval)
  notifyWatchers()
}

/** Check whether the server is reachable. Any response counts, even an error. */
function checkConnection(): void {
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => setAway(false),
    () => setAway(true),
  )
}
