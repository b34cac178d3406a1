import { matchRoutes, type RouteObject } from 'react-router'
import { missingCode, watchMissingCode } from '#web/platform/connection/load-code.ts'

let routes: RouteObject[] = []

export function registerRoutes(all: RouteObject[]): void {
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
  const fetched = Promise.all(matches.map(({ route }) => (typeof route.lazy === 'function' ? route.lazy() : undefined)))
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const unwatch = watchMissingCode(() => missingCode() && reject(new Error('The page could not be fetched')))
  await Promise.race([fetched, failed]).finally(unwatch)
}
