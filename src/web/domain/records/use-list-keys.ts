import { type RefObject, useEffect, useEffectEvent } from 'react'

type Keys = Record<string, (row: string) => unknown>

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/**
 * Shortcuts of a list: j and k or arrows move between rows, / focuses the search, others act on the focused row. Enter
 * follows the focused link. Inactive while typing or while a dialog or menu is open.
 */
export function useListKeys(frame: RefObject<HTMLElement | null>, keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest(typing)) return
    // Popovers over the list handle their own keys.
    if (target?.closest('[data-portal]')) return
    if (document.querySelector('[role="dialog"], [role="menu"]')) return
    const links = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = links.findIndex((link) => link === target || link.closest('tr')?.contains(target))
    if (event.key === 'j' || event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus()
    else if (event.key === 'k' || event.key === 'ArrowUp') links[Math.max(at - 1, 0)]?.focus()
    else if (event.key === '/') frame.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
    else if (event.key === 'x' && at === -1) return
    else if (Object.hasOwn(keys, event.key)) keys[event.key]?.(links[at]?.dataset.row ?? '')
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
