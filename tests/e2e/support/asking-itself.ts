import type { Page } from '@playwright/test'

/** From now on pages come without answers, and ask for them: so that a test can change or hold what the server says. */
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
