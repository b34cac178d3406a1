import { type ReactNode, useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { NavigationContext } from './navigation.ts'

export function RouterNavigation({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const navigation = useMemo(
    () => ({
      Link,
      search,
      replaceSearch: (params: URLSearchParams) => void navigate({ search: `?${params}` }, { replace: true }),
    }),
    [search, navigate],
  )
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}
