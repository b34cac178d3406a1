import { getHotkeyHandler } from '@mantine/hooks'
import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Keys that do something wherever the focus is, such as 'mod+K'. They work from the moment that the page shows: what listens
 * in a passive effect comes after the paint, and misses who is quick.
 */
export function useShortcut(keys: string, act: () => void): void {
  const pressed = useEffectEvent(act)
  useLayoutEffect(() => {
    const listen = getHotkeyHandler([[keys, () => pressed()]])
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [keys])
}
