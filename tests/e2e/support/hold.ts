import type { Page, Route } from '@playwright/test'

/** Keeps the next such call from reaching the server until told, so that the waiting can be looked at. */
export async function hold(page: Page, call: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const handler = async (route: Route) => {
    await released
    await route.continue()
  }
  await page.route(call, handler, { times: 1 })
  return release
}
