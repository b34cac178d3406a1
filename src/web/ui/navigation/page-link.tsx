import { type PageLinkProps, useNavigation } from './navigation.ts'

/** Leads to a page of ours, from pages with and without the router. */
export function PageLink(props: PageLinkProps) {
  const { Link } = useNavigation()
  return <Link {...props} />
}
