import { type AnchorHTMLAttributes, type ComponentType, createContext, use } from 'react'

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string
}

/** Navigation functions. Pages without the router use those of the browser. */
export interface Navigation {
  Link: ComponentType<PageLinkProps>
  search: string
  replaceSearch: (params: URLSearchParams) => void
}

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('useNavigation needs a NavigationContext above it')
  return navigation
}
