import { matchRoutes, type RouteObject } from 'react-router'

let routes: RouteObject[] = []

export function knowRoutes(all: RouteObject[]): void {
  routes = all
}

/** Whether a path leads to a page of its own, and not to where unknown addresses end. */
export function pageExists(path: string): boolean {
  const last = matchRoutes(routes, path)?.at(-1)
  return last !== undefined && !last.route.path?.endsWith('*')
}

/** Fetches the code of a page before going there. @throws when it cannot be fetched */
export async function preloadPage(path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? []
  await Promise.all(matches.map(({ route }) => (typeof route.lazy === 'function' ? route.lazy() : undefined)))
}
