import { expect, type Locator, type Page, type Request } from '@playwright/test'

export interface PageWeight {
  /** Compressed bytes of JavaScript until the network is idle. */
  javascript: number
  scripts: string[]
  /** Requests until the page was usable, including the document; and the API calls among them. */
  filesBefore: string[]
  callsBefore: string[]
}

/** Open a page and weigh it. It counts as usable once an element matching `useful` is painted. */
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
      // An element present in one frame is painted by the next.
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

/** Scripts that a page loads when reached by client-side navigation from an idle page. */
export async function weighFurther(
  page: Page,
  address: string,
  there: Locator,
): Promise<Omit<PageWeight, `${string}Before`>> {
  const sizes: Promise<[path: string, bytes: number]>[] = []
  const underWay = new Set<Request>()
  // A stream of changes never ends.
  page.on('request', (request) => request.resourceType() !== 'eventsource' && underWay.add(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  page.on('requestfinished', (request) => {
    underWay.delete(request)
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js'))
      sizes.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]))
  })
  // Navigate as a link does; opening a menu or the palette would add its own weight.
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await there.waitFor()
  // Requests after the first paint have started by then.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
  await expect.poll(() => underWay.size).toBe(0)
  const scripts = await Promise.all(sizes)
  return { javascript: scripts.reduce((sum, [, bytes]) => sum + bytes, 0), scripts: scripts.map(([path]) => path) }
}
