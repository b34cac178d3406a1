import { Tabs } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import styles from './tab-list.module.css'

/** Tabs of a page. If they do not fit, the edges fade out, and the list scrolls to the selected tab. */
export function TabList({ chosen, children }: { chosen: string | null | undefined; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another tab is chosen
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    // Scroll only the list. `scrollIntoView` would scroll the whole page.
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.clientWidth) / 2
  }, [chosen])
  useFadingEdges(list)
  return (
    <Tabs.List mb="lg" ref={list} className={styles.list}>
      {children}
    </Tabs.List>
  )
}

function useFadingEdges(of: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const list = of.current
    if (!list) return
    const look = () => {
      const rest = list.scrollWidth - list.clientWidth - list.scrollLeft
      list.toggleAttribute('data-more-before', list.scrollLeft > 1)
      list.toggleAttribute('data-more-after', rest > 1)
    }
    const resized = new ResizeObserver(look)
    resized.observe(list)
    list.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      resized.disconnect()
      list.removeEventListener('scroll', look)
    }
  }, [of])
}
