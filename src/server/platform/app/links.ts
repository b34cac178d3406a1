import type { Environment } from './env.ts'

/** URL of a page. The host comes from PUBLIC_URL, never from a request, which could be forged. */
export function link(env: Pick<Environment, 'PUBLIC_URL'>, path: string, query: Record<string, string> = {}): string {
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
