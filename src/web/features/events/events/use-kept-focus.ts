import { useEffect, useState } from 'react'

/**
 * Keep the focus on an entry after it moved, because it is then a different element. Returns a function that sets the
 * entry to focus.
 */
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
