import { expect, type Locator, type Page, type Request } from '@playwright/test'

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

/** What a page fetches of scripts when somebody comes to it from another, which is quiet. */
export async function weighFurther(
  page: Page,
  address: string,
  there: Locator,
): Promise<Omit<PageWeight, `${string}Before`>> {
  const sizes: Promise<[path: string, bytes: number]>[] = []
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  page.on('requestfinished', (request) => {
    underWay.delete(request)
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js'))
      sizes.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]))
  })
  // As a link does; a menu or the palette that led there would weigh with it.
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await there.waitFor()
  // What a page fetches behind its paint has begun by then.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
  await expect.poll(() => underWay.size).toBe(0)
  const scripts = await Promise.all(sizes)
  return { javascript: scripts.reduce((sum, [, bytes]) => sum + bytes, 0), scripts: scripts.map(([path]) => path) }
}
