export interface Toast {
  title: string
  message?: string
  tone: 'success' | 'danger' | 'info'
  /** What can be done about it while it shows, such as taking it back. */
  action?: { label: string; act: () => void }
}

/** Within the 4 to 5 s that a toast stays. */
export const toastMilliseconds = 4500

let shown: Toast | null = null
const watchers = new Set<() => void>()

/** Shows a toast in place of the one that may be there: one at a time. */
export function toast(next: Toast): void {
  show(next)
}

export function dismissToast(): void {
  show(null)
}

export function currentToast(): Toast | null {
  return shown
}

export function watchToast(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function show(next: Toast | null): void {
  shown = next
  for (const watcher of [...watchers]) watcher()
}
