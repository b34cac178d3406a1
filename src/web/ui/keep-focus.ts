import { type RefObject, useEffect, useRef } from 'react'

const hasLostFocus = () => document.activeElement === null || document.activeElement === document.body

let isFirstPage = true

/**
 * Focus the heading of a page that opens when the focused element of the page before is gone. Otherwise keyboard and
 * screen reader would start at the top again. The first page is left to the browser.
 */
export function useFocusOfNewPage(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isFirstPage && hasLostFocus()) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [heading])
}

/** When a dialog closes, focus the element that opened it, or the heading of the page if that element is gone. */
export function useFocusAfterDialog(): void {
  const opener = useRef(document.activeElement)
  useEffect(() => {
    const before = opener.current
    return () => {
      requestAnimationFrame(() => {
        if (!hasLostFocus()) return
        const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
        const target = isThere ? before : document.querySelector<HTMLElement>('main h1[tabindex]')
        target?.focus({ preventScroll: true })
      })
    }
  }, [])
}
