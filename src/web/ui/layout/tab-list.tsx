import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** The tabs of a page. On phones not all of them fit: the chosen one is scrolled to, also when the page opens with it. */
export function TabList({ chosen, children }: { chosen: string | null | undefined; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another tab is chosen
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    // The list alone is scrolled, never the page.
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.clientWidth) / 2
  }, [chosen])
  return (
    <Tabs.List mb="lg" ref={list}>
      {children}
    </Tabs.List>
  )
}
