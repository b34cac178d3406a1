import { type RefObject, useEffect, useEffectEvent } from 'react'

type Keys = Record<string, (row: string) => unknown>

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/**
 * j and k or the arrows go from row to row, / to the search; others do what they are given, with the row that has the focus.
 * Enter opens the row, since the focus is on its link. None of them fires while somebody types, or while a dialog or a
 * menu is open.
 */
export function useListKeys(frame: RefObject<HTMLElement | null>, keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest(typing)) return
    // What has opened over the list has keys of its own.
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
