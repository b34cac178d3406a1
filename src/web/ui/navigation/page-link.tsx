import { type PageLinkProps, useNavigation } from './navigation.ts'

/** Link to another page, for components that also render without the router. */
export function PageLink(props: PageLinkProps) {
  const { Link } = useNavigation()
  return <Link {...props} />
}
