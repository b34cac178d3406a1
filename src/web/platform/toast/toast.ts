export interface Toast {
  title: string
  message?: string
  tone: 'success' | 'danger' | 'info'
  action?: { label: string; act: () => void }
}

export const toastDurationMs = 4500
export const toastWithActionDurationMs = 10_000

let shown: Toast | null = null
const watchers = new Set<() => void>()

/** Show a toast in place of the current one. */
export function toast(next: Toast): void {
  setToast(next)
}

export function dismissToast(): void {
  setToast(null)
}

export function currentToast(): Toast | null {
  return shown
}

export function watchToast(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function setToast(next: Toast | null): void {
  shown = next
  for (const watcher of [...watchers]) watcher()
}
