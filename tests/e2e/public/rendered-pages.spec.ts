import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'
import { fillIn, passwordField, submit } from '#tests/e2e/support/sign-in-form.ts'

const isScript = ({ pathname }: URL) => pathname.endsWith('.js')
const rendered = [
  '/',
  '/?utm_source=mail',
  '/auth',
  '/auth?onboarding=create',
  '/auth?tab=sign-up',
  '/auth?onboarding=later&from=mail',
]

test('the browser hydrates server-rendered pages without differences and without requests', async ({
  page,
  request,
}) => {
  const calls: string[] = []
  page.on('request', (one) => new URL(one.url()).pathname.startsWith('/api/') && calls.push(one.url()))
  for (const path of rendered)
    await test.step(path, async () => {
      await page.goto('about:blank')
      const sent = await page.evaluate(
        (html) => new DOMParser().parseFromString(html, 'text/html').getElementById('root')?.innerHTML,
        await (await request.get(path)).text(),
      )
      await page.goto(path)
      await expect(page.locator('[data-rendered]')).toHaveCount(0)
      const shown = await page.evaluate(() => document.getElementById('root')?.innerHTML)
      expect(withoutNotice(shown)).toBe(withoutNotice(sent))
      expect(await hydratedAs(page)).toEqual(await page.evaluate(idsInPage))
      expect(calls).toEqual([])
    })
})

test("a rendered page has the system's colors from the first paint", async ({ page, browserConsole }) => {
  browserConsole.allow(/ERR_FAILED/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.route(isScript, (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Switch to dark colors' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('input, clicks and submits before hydration are neither lost nor repeated', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 401/)
  const { owner } = await seed.newCompany()
  await test.step('pressed', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(isScript, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/auth', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('early@example.test')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await expect(page.getByLabel('Full name')).toHaveCount(0)
    release()
    await expect(page.getByLabel('Full name')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('early@example.test')
    await page.unrouteAll()
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(isScript, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  await fillIn(page, owner)
  await passwordField(page).press('Enter')
  await expect(page).toHaveURL(/\/auth$/)
  release()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a page without the router redirects a visitor who signs in elsewhere [C-SESS-23]', async ({
  page,
  context,
  seed,
}) => {
  const { owner } = await seed.newCompany()
  await page.goto('/')
  await expect(page.locator('[data-rendered]')).toHaveCount(0)
  const other = await context.newPage()
  await other.goto('/auth')
  await fillIn(other, owner)
  await submit(other, 'Sign In')
  await expect(other).toHaveURL(/\/dashboard$/)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectNoAxeViolations(page)
})

/** With script, the browser parses noscript content as text; without, as elements. */
function withoutNotice(html: string | undefined): string | undefined {
  return html?.replace(/<noscript>.*?<\/noscript>/gs, '')
}

/** Ids that React generated. They differ from the rendered ones if the trees differ. */
function hydratedAs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#root [id]')].flatMap((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps'))
      const props: unknown = key ? Reflect.get(element, key) : null
      return typeof props === 'object' && props !== null && 'id' in props ? [String(props.id)] : []
    }),
  )
}

function idsInPage(): string[] {
  return [...document.querySelectorAll('#root [id]')].map(({ id }) => id)
}
