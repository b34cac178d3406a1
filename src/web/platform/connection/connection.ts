import { setTransportObserver } from '#web/platform/api/api.ts'

export type Connection = 'fine' | 'slow' | 'away'

/** An answer that takes longer is worth a word. */
const slowAfter = 8000
/** How often the server is looked for while it cannot be reached. */
const lookEvery = 5000

let isAway = false
let late = 0
let looking: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

/** How the server can be reached, as the calls so far show it. */
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

/** Asks the server something, and learns from it how it can be reached. Throws what `ask` throws. */
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

/** Hears what the browser knows of its network, and how calls fare. For the whole life of the page. */
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

/** Any answer will do. */
function look(): void {
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => setAway(false),
    () => setAway(true),
  )
}
