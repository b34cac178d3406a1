import { type AnchorHTMLAttributes, type ComponentType, createContext, use } from 'react'

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string
}

/** How pages lead to each other: through the router, or, where a page came without it, as the browser does by itself. */
export interface Navigation {
  Link: ComponentType<PageLinkProps>
  /** The query of the address. */
  search: string
  /** Another query for the same page, in place of the one there is. */
  replaceSearch: (params: URLSearchParams) => void
}

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('useNavigation needs a NavigationContext above it')
  return navigation
}
