import type { Page } from '@playwright/test'
import { newEvent, newVenue } from '#tests/e2e/support/events.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { weigh, weighFurther } from '#tests/e2e/support/page-weight.ts'

test('landing page, sign-in and dashboard need few files and little code, and embed their first calls', async ({
  browser,
  page,
  seed,
}) => {
  for (const path of ['/', '/auth'])
    await test.step(path, async () => {
      const context = await browser.newContext()
      const weight = await weigh(await context.newPage(), path, 'h1')
      expect(weight.javascript).toBeLessThanOrEqual(76_000)
      expect(weight.callsBefore).toEqual([])
      await context.close()
    })
  // At most twelve files, including the favicon.
  await seed.signIn(page, (await seed.newCompany()).owner)
  const weight = await weigh(page, '/dashboard', 'main article h2')
  for (const embedded of ['/api/auth/get-session', '/api/dashboard/get-dashboard'])
    expect(weight.callsBefore).not.toContain(embedded)
  expect(weight.filesBefore.length, weight.filesBefore.join(' ')).toBeLessThanOrEqual(12)
  expect(weight.javascript).toBeLessThanOrEqual(200_000)
})

const table = (page: Page) => page.getByRole('main').getByRole('table').first()
const form = (page: Page) => page.getByRole('main').locator('form')
const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name })

test("a module page adds at most 90 kB to the dashboard's code [M-PERF-11]", async ({ browser, page, seed }) => {
  const company = await seed.newCompany()
  const venue = await newVenue(company, 'Lagerhaus', 'Main hall')
  const event = await newEvent(company, 'Nova', { venue: venue.id })
  await seed.signIn(page, company.owner)
  const signedIn = await page.context().storageState()
  const pages: [address: string, there: (page: Page) => ReturnType<typeof table>][] = [
    ['/events', table],
    [`/events/${event.id}`, heading('Nova')],
    [`/events/${event.id}?tab=edit`, form],
    [`/events/${event.id}?tab=activity`, table],
    ['/events/new', form],
    ['/events/import', heading('Import events')],
    ['/events/bin', heading('Bin')],
    ['/events/settings', heading('Event settings')],
    ['/events/calendar', heading('Calendar')],
    ['/events/calendar?view=spaces', heading('Calendar')],
    ['/events/availability', heading('Availability')],
    ['/venues', table],
    [`/venues/${venue.id}`, heading('Lagerhaus')],
    ['/venues/new', form],
    ['/spaces', table],
    ['/spaces/new', form],
  ]
  for (const [address, there] of pages)
    await test.step(address, async () => {
      const context = await browser.newContext({ storageState: signedIn })
      const fresh = await context.newPage()
      await fresh.goto('/dashboard')
      await fresh.waitForLoadState('networkidle')
      const { javascript, scripts } = await weighFurther(fresh, address, there(fresh))
      expect(scripts).not.toEqual([])
      expect(javascript, scripts.join(' ')).toBeLessThanOrEqual(90_000)
      await context.close()
    })
})
