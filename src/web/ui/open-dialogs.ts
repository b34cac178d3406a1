import { useEffect, useId, useSyncExternalStore } from 'react'

let open: readonly string[] = []
const watchers = new Set<() => void>()

function change(next: readonly string[]): void {
  open = next
  for (const watcher of [...watchers]) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether this dialog is the topmost; only that one handles keys. */
export function useIsTopDialog(): boolean {
  const id = useId()
  useEffect(() => {
    change([...open, id])
    return () => change(open.filter((other) => other !== id))
  }, [id])
  return useSyncExternalStore(watch, () => open.at(-1) === id)
}
