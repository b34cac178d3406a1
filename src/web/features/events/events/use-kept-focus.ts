import { useEffect, useState } from 'react'

/** Keep the focus on an entry that moved: it is another element then. Returns a function that names the entry. */
export function useKeptFocus(): (key: string) => void {
  const [moved, setMoved] = useState<string | null>(null)
  useEffect(() => {
    if (moved && document.activeElement === document.body) focusEntry(moved)
  })
  return setMoved
}

export function focusEntry(key: string): void {
  document.querySelector<HTMLElement>(`[data-entry="${key}"]`)?.focus()
}
