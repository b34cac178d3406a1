import { matchRoutes, type RouteObject } from 'react-router'
import { missingCode, watchMissingCode } from '#web/platform/connection/load-code.ts'

let routes: RouteObject[] = []

export function registerRoutes(all: RouteObject[]): void {
  routes = all
}

/** Whether a page exists at this path. The catch-all route for 'not found' does not count. */
export function pageExists(path: string): boolean {
  const last = matchRoutes(routes, path)?.at(-1)
  return last !== undefined && !last.route.path?.endsWith('*')
}

/** Load the code of a page before navigating. @throws if it cannot be loaded */
export async function preloadPage(path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? []
  const fetched = Promise.all(matches.map(({ route }) => (typeof route.lazy === 'function' ? route.lazy() : undefined)))
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const unwatch = watchMissingCode(() => missingCode() && reject(new Error('The page could not be fetched')))
  await Promise.race([fetched, failed]).finally(unwatch)
}
