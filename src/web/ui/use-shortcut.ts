import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * A letter that does something together with Ctrl or ⌘, wherever the focus is. It works from the moment that the page shows:
 * what listens in a passive effect comes after the paint, and misses who is quick.
 */
export function useShortcut(letter: string, act: () => void): void {
  const pressed = useEffectEvent(act)
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isHeld = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isHeld || event.key.toLowerCase() !== letter) return
      event.preventDefault()
      pressed()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [letter])
}
