import { type PageLinkProps, useNavigation } from './navigation.ts'

/** Internal link, for pages with and without the router. */
export function PageLink(props: PageLinkProps) {
  const { Link } = useNavigation()
  return <Link {...props} />
}
