import { connectionState, watchConnection } from './connection-state.ts'

/**
 * Code that could not be loaded. 'unreachable': the server did not respond, so a retry may help. 'reload': only
 * reloading the page helps, because of a new deployment or because the browser does not retry the file.
 */
export interface MissingCode {
  reason: 'unreachable' | 'reload'
  /** Try again to load the code. Pending `loadCode` calls then continue. */
  retry: () => void
}

let currentMissingCode: MissingCode | null = null
const watchers = new Set<() => void>()

export function missingCode(): MissingCode | null {
  return currentMissingCode
}

export function watchMissingCode(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Load a chunk of code. If it cannot be loaded, the promise stays pending until a retry, by the user or once online. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let isRetried = false; ; isRetried = true) {
    try {
      return await load()
    } catch (failure) {
      if (!isLoadError(failure)) throw failure
      await waitForRetry(await findReason(isRetried))
    }
  }
}

/**
 * Whether a chunk could not be loaded. Browsers have different messages; errors thrown by the chunk's own code do not
 * match.
 */
function isLoadError(failure: unknown): boolean {
  return failure instanceof Error && /dynamically imported module|importing a module|preload css/i.test(failure.message)
}

/** Find out why a chunk is missing. After a deployment, even the script that started this page is gone. */
async function findReason(isRetried: boolean): Promise<MissingCode['reason']> {
  const began = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  if (!began) return 'unreachable'
  const status = await fetch(began, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.status,
    () => null,
  )
  return status === 404 || (status && isRetried) ? 'reload' : 'unreachable'
}

function waitForRetry(reason: MissingCode['reason']): Promise<void> {
  return new Promise((resolve) => {
    const before = currentMissingCode
    const retry = () => {
      unwatch()
      before?.retry()
      currentMissingCode = null
      notifyWatchers()
      resolve()
    }
    const unwatch = reason === 'unreachable' ? watchReturn(retry) : () => undefined
    currentMissingCode = { reason: before?.reason === 'reload' ? 'reload' : reason, retry }
    notifyWatchers()
  })
}

/** Call `act` once when the server is reachable again. Returns a function that stops watching. */
function watchReturn(act: () => void): () => void {
  let wasAway = connectionState() === 'away'
  const unwatchConnection = watchConnection(() => {
    const isAway = connectionState() === 'away'
    if (wasAway && !isAway) act()
    wasAway = isAway
  })
  window.addEventListener('online', act)
  return () => {
    unwatchConnection()
    window.removeEventListener('online', act)
  }
}

function notifyWatchers(): void {
  for (const watcher of [...watchers]) watcher()
}
