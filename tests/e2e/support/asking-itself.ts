import type { Page } from '@playwright/test'

/** Strip server-rendered data from pages, so they fetch it and tests can change or delay the responses. */
export async function askingItself(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/' || url.pathname === '/auth' || url.pathname === '/dashboard',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/<script type="application\/json" id="answers">.*?<\/script>/s, '')
      await route.fulfill({ response, body })
    },
  )
}
