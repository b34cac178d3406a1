import type { Page, Route } from '@playwright/test'

/** Delay the next request of a call until the returned function is called. */
export async function hold(page: Page, call: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const handler = async (route: Route) => {
    await released
    await route.continue()
  }
  await page.route(call, handler, { times: 1 })
  return release
}
