import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Shortcut of Ctrl or ⌘ with a letter. A layout effect registers it, because a passive effect would miss keys pressed
 * right after the first paint.
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
