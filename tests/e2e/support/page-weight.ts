import type { Page } from '@playwright/test'

export interface PageWeight {
  /** Bytes of JavaScript as they travel, compressed, until the page is quiet. */
  javascript: number
  scripts: string[]
  /** What was fetched by the time the page was of use, the page itself included, and the calls among it. */
  filesBefore: string[]
  callsBefore: string[]
}

/** Opens a page and weighs it; it is of use once the browser has painted what `useful` selects. */
export async function weigh(page: Page, address: string, useful: string): Promise<PageWeight> {
  const sizes: Promise<[path: string, bytes: number]>[] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js'))
      sizes.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]))
  })
  await page.addInitScript((selector) => {
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look)
      // What is there in one frame is painted by the next.
      return requestAnimationFrame(() => performance.mark('useful'))
    }
    look()
  }, useful)
  await page.goto(address)
  await page.waitForFunction(() => performance.getEntriesByName('useful').length > 0)
  await page.waitForLoadState('networkidle')
  const before = await page.evaluate(() => {
    const [{ startTime: useful = 0 } = {}] = performance.getEntriesByName('useful')
    const fetched = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < useful)
    return [location.pathname, ...fetched.map(({ name }) => new URL(name).pathname)]
  })
  const scripts = await Promise.all(sizes)
  return {
    javascript: scripts.reduce((sum, [, bytes]) => sum + bytes, 0),
    scripts: scripts.map(([path]) => path),
    filesBefore: before.filter((path) => !path.startsWith('/api/')),
    callsBefore: before.filter((path) => path.startsWith('/api/')),
  }
}
