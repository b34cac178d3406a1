import type { Environment } from './env.ts'

/** URL on the configured site, never on a host from a request. */
export function link(env: Environment, path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, `${env.PUBLIC_URL}/`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** URL of a company's page. Opening it switches to that company. */
export function companyLink(
  env: Environment,
  { slug }: { slug: string },
  path: string,
  query: Record<string, string> = {},
): string {
  return link(env, path, { ...query, company: slug })
}
