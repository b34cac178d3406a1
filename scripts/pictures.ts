import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { runScript } from '#scripts/support/run-script.ts'
import { demoPassword, demoPeople } from '#server/demo.ts'
import { addDays } from '#shared/time/local-date.ts'
import { chromiumFlags, findTestBrowser } from './setup/find-chromium.mjs'

const folder = 'src/web/features/public/landing/pictures'
/** Size of the screenshots. The pictures are scaled down to these widths. */
const viewport = { width: 1200, height: 750 }
const widths = [640, 1280]

const screens: Record<string, (page: Page) => Promise<void>> = {
  async calendar(page) {
    const nextWeek = addDays(new Date().toISOString().slice(0, 10), 7)
    await page.goto(`/events/calendar?view=spaces&date=${nextWeek}`)
    await page.getByRole('table').getByRole('link').first().waitFor()
  },
  async holds(page) {
    await page.goto('/events/holds')
    await page.getByRole('table').first().waitFor()
  },
  async events(page) {
    await page.goto('/events?scope=upcoming')
    await page.getByRole('table').first().waitFor()
  },
  async dashboard(page) {
    await page.goto('/dashboard')
    await page.getByRole('article').first().waitFor()
  },
  async team(page) {
    await page.goto('/team-management')
    await page.getByRole('table').first().waitFor()
  },
  async billing(page) {
    await page.goto('/company-settings?tab=billing')
    await page.locator('summary').click()
    await page.mouse.move(viewport.width / 2, viewport.height / 2)
    await page.mouse.wheel(0, 230)
  },
}

/**
 * `npm run pictures`: take the landing page's pictures from a fresh start with the demo company, on loopback, port 3900 or
 * PORT.
 */
await runScript(async () => {
  const data = mkdtempSync(join(tmpdir(), 'marquee-pictures-'))
  const server = await start(data)
  const browser = await chromium.launch({
    executablePath: (await findTestBrowser()) ?? undefined,
    args: chromiumFlags(),
  })
  try {
    mkdirSync(folder, { recursive: true })
    const storageState = await signedIn(browser, server.url)
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        ...{ baseURL: server.url, storageState, viewport, colorScheme },
        deviceScaleFactor: 2,
        reducedMotion: 'reduce',
      })
      for (const [name, open] of Object.entries(screens)) await take(context, open, `${name}-${colorScheme}`)
      await context.close()
    }
  } finally {
    await browser.close()
    server.stop()
    rmSync(data, { recursive: true, force: true })
  }
})

async function take(context: BrowserContext, open: (page: Page) => Promise<void>, name: string): Promise<void> {
  const page = await context.newPage()
  await open(page)
  await page.waitForLoadState('networkidle')
  const screen = await page.screenshot({ caret: 'hide', animations: 'disabled' })
  await page.close()
  for (const width of widths)
    await sharp(screen)
      .resize(width)
      .avif({ quality: 58, effort: 6 })
      .toFile(join(folder, `${name}-${width}.avif`))
  const smallest = widths[0]
  await sharp(screen)
    .resize(smallest)
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}-${smallest}.webp`))
  console.log(`  ${name}`)
}

/** Sign in as the owner and subscribe through the simulator. */
async function signedIn(
  browser: Browser,
  baseURL: string,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext({ baseURL, viewport })
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByLabel('Email', { exact: true }).fill(demoPeople[0].email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/company-settings?tab=billing')
  const card = page.getByRole('button', { name: 'Add a card to keep it' })
  await card.or(page.locator('summary')).first().waitFor()
  if (await card.isVisible()) {
    const [checkout] = await Promise.all([context.waitForEvent('page'), card.click()])
    await checkout.getByRole('button', { name: /^(Start trial|Pay)/ }).click()
    await checkout.waitForURL('**/dashboard?success=true**')
    await checkout.getByText('Your card is saved').waitFor()
  }
  const state = await context.storageState()
  await context.close()
  return state
}

async function start(data: string): Promise<{ url: string; stop: () => void }> {
  const port = process.env.PORT ?? '3900'
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: data,
      SUPPORT_EMAIL: 'help@marquee.example',
    },
  })
  const arePlansPriced = async () => {
    const answer = await fetch(`${url}/api/onboarding/list-plans`).catch(() => null)
    return answer?.ok === true && (await answer.text()).includes('"stripe_price_id":"')
  }
  while (!(await arePlansPriced())) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`)
    await pause(250)
  }
  return { url, stop: () => server.kill('SIGTERM') }
}
