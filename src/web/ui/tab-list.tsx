import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** The tabs of a page. On phones not all of them fit: the chosen one is scrolled to, also when the page opens with it. */
export function TabList({ chosen, children }: { chosen: string | null | undefined; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another tab is chosen
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]')
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [chosen])
  return (
    <Tabs.List mb="lg" ref={list}>
      {children}
    </Tabs.List>
  )
}
