import type { Environment } from './env.ts'

/** An address of our own; always of the configured site, never of what a request claims. */
export function link(env: Environment, path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, `${env.PUBLIC_URL}/`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** A page of a company: whoever opens it sees it as a member of that one, whichever they worked in before. */
export function companyLink(
  env: Environment,
  { slug }: { slug: string },
  path: string,
  query: Record<string, string> = {},
): string {
  return link(env, path, { ...query, company: slug })
}
