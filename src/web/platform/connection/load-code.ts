/**
 * A module that failed to load. 'unreachable': the server did not respond. 'reload': only a page reload helps, because the
 * server runs another version, or because the browser does not fetch a failed module twice.
 */
export interface MissingCode {
  reason: 'unreachable' | 'reload'
  /** Load the module again and resolve the pending `loadCode` calls. */
  retry: () => void
}

let missing: MissingCode | null = null
const watchers = new Set<() => void>()

export function missingCode(): MissingCode | null {
  return missing
}

export function watchMissingCode(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Load a chunk. If it fails, the page stays and the user can retry; the promise stays pending meanwhile. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let isRetried = false; ; isRetried = true) {
    try {
      return await load()
    } catch (failure) {
      if (!isUnfetched(failure)) throw failure
      await untilRetried(await whyMissing(isRetried))
    }
  }
}

/** The message differs by browser. Errors thrown by the module itself do not match. */
function isUnfetched(failure: unknown): boolean {
  return failure instanceof Error && /dynamically imported module|importing a module|preload css/i.test(failure.message)
}

/** A deployment removes the old hashed files, including the script that started this page. */
async function whyMissing(isRetried: boolean): Promise<MissingCode['reason']> {
  const began = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  if (!began) return 'unreachable'
  const status = await fetch(began, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.status,
    () => null,
  )
  return status === 404 || (status && isRetried) ? 'reload' : 'unreachable'
}

function untilRetried(reason: MissingCode['reason']): Promise<void> {
  return new Promise((resolve) => {
    const before = missing
    missing = {
      // Once a reload is needed, later failures do not change that.
      reason: before?.reason === 'reload' ? 'reload' : reason,
      retry: () => {
        before?.retry()
        missing = null
        tell()
        resolve()
      },
    }
    tell()
  })
}

function tell(): void {
  for (const watcher of [...watchers]) watcher()
}
