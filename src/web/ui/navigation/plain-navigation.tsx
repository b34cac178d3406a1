import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { NavigationContext, type PageLinkProps } from './navigation.ts'

interface PlainNavigationProps {
  /** Query string of the request, which server and browser render with. */
  search: string
  children: ReactNode
}

export function PlainNavigation({ search: known, children }: PlainNavigationProps) {
  const search = useSyncExternalStore(
    watchAddress,
    () => window.location.search,
    () => known,
  )
  const navigation = useMemo(() => ({ Link: PlainLink, search, replaceSearch }), [search])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

function PlainLink({ to, children, ...rest }: PageLinkProps) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}

const watchers = new Set<() => void>()

function watchAddress(changed: () => void): () => void {
  watchers.add(changed)
  window.addEventListener('popstate', changed)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('popstate', changed)
  }
}

function replaceSearch(params: URLSearchParams): void {
  const query = params.toString()
  window.history.replaceState(null, '', window.location.pathname + (query && `?${query}`))
  for (const changed of [...watchers]) changed()
}
