import { test as base, expect, type Page } from '@playwright/test'
import { ConsoleWatch } from './console-watch.ts'
import { Mailbox } from './mailbox.ts'
import { moveClockOf } from './moved-clock.ts'
import { type KeptSessions, Seed } from './people.ts'
import { startServer, type TestServer } from './server.ts'

interface Fixtures {
  /** Fails the test on browser errors; `browserConsole.allow(/…/)` adds an exception. */
  browserConsole: ConsoleWatch
  mailbox: Mailbox
  seed: Seed
}

interface WorkerFixtures {
  /** One server per worker, unless E2E_BASE_URL names a running one. */
  server: Pick<TestServer, 'url'>
  keptSessions: KeptSessions
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({ playwright: _ }, use) => {
      const running = process.env.E2E_BASE_URL
      if (running) return use({ url: running })
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  browser: [
    async ({ browser }, use) => {
      moveClockOf(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],

  keptSessions: [({ server: _ }, use) => use(new Map()), { scope: 'worker' }],

  baseURL: ({ server }, use) => use(server.url),

  browserConsole: [
    async ({ context }, use) => {
      const watch = new ConsoleWatch()
      await watch.follow(context)
      await use(watch)
      try {
        watch.expectSilence()
      } finally {
        // A routed request can still be pending when the test ends.
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.unrouteAll({ behavior: 'ignoreErrors' })
      }
    },
    { auto: true },
  ],

  page: async ({ page }, use) => {
    await keepIntercepting(page)
    await use(page)
  },

  mailbox: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL })
    await use(new Mailbox(request))
    await request.dispose()
  },

  seed: async ({ playwright, baseURL, mailbox, keptSessions }, use) => {
    const url = baseURL ?? ''
    const opened: { dispose(): Promise<void> }[] = []
    const open = async () => {
      const request = await playwright.request.newContext({ baseURL: url })
      opened.push(request)
      return request
    }
    await use(new Seed(open, mailbox, url, keptSessions))
    for (const request of opened) await request.dispose()
  },
})

/**
 * Keep interception on once a test has routed a request: removing the last route can leave a pending request without a
 * response.
 */
async function keepIntercepting(page: Page): Promise<void> {
  const route = page.route.bind(page)
  let isOn = false
  page.route = async (...args) => {
    if (!isOn) await route('**/no-such-request', (request) => request.continue())
    isOn = true
    return route(...args)
  }
}

export { expectNoAxeViolations } from './accessibility.ts'
export { linkWith } from './mailbox.ts'
export { type NewCompany, type Person, stranger, unique } from './people.ts'
export { expect }
