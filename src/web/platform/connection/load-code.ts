/**
 * A module that failed to load. 'unreachable': the server did not respond. 'reload': only a page reload helps, because the
 * server runs another version, or because the browser does not fetch a failed module twice.
 */
export interface MissingCode {
  reason: 'unreachable' | 'reload'
  /** Fetches it again, and what waits for it goes on. */
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

/**
 * Fetches a part of the product. While it cannot be had, the page stays as it is and the person is asked to try again: what
 * waits for it waits on.
 */
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

/** Browsers call it differently; a fault within the code is none of these. */
function isUnfetched(failure: unknown): boolean {
  return failure instanceof Error && /dynamically imported module|importing a module|preload css/i.test(failure.message)
}

/** A new version has new names for its files, and the old ones are gone: the one that began this page among them. */
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
