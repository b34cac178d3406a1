import { setTransportObserver } from '#web/platform/api/transport.ts'

export type Connection = 'fine' | 'slow' | 'away'

/** Time in ms after which a pending request counts as slow. */
const slowAfter = 8000
/** Polling interval in ms while the server is unreachable. */
const lookEvery = 5000

let isAway = false
let late = 0
let looking: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

export function connection(): Connection {
  return isAway ? 'away' : late > 0 ? 'slow' : 'fine'
}

export function watchConnection(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function tell(): void {
  for (const watcher of [...watchers]) watcher()
}

/** Send a request and update the connection state by its outcome. Throws the same errors as `ask`. */
export async function observeRequest(ask: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    late += 1
    tell()
  }, slowAfter)
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
      late -= 1
      tell()
    }
  }
}

/** Track the connection by the browser's network events and by all API requests. */
export function watchNetwork(): void {
  setTransportObserver(observeRequest)
  window.addEventListener('offline', () => setAway(true))
  window.addEventListener('online', look)
}

function setAway(next: boolean): void {
  if (isAway === next) return
  isAway = next
  clearInterval(looking)
  if (isAway) looking = setInterval(look, lookEvery)
  tell()
}

/** Check whether the server is reachable. Any response counts, even an error. */
function look(): void {
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => setAway(false),
    () => setAway(true),
  )
}
