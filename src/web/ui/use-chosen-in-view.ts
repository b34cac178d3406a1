import { useEffect, useRef } from 'react'

/** For a list of tabs. On phones not all of them fit: the chosen one is scrolled to, also when the page opens with it. */
export function useChosenInView(tab: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another tab is chosen
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]')
    chosen?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [tab])
  return list
}
