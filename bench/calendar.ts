import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { firstDate, giveBusyHouses } from '#bench/support/busy-houses.ts'
import { companyOf } from '#bench/support/company-of.ts'
import type { Figure, Measurement } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { startServer } from '#bench/support/server-process.ts'
import { signedIn } from '#bench/support/signed-in.ts'
import { slowestRead, timeReads } from '#bench/support/slowest-reads.ts'
import { inScope } from '#server/platform/database/database.ts'
import { addDays } from '#shared/time/local-date.ts'
import { chromiumFlags, findChromium } from '../scripts/setup/find-chromium.mjs'

/** With 100 spaces, 100,000 events. */
const days = 1000
/** Days of a view with 2,000 entries. */
const daysInView = 20

/** Time the calendar, free dates and the conflicts of a move in a company with 100 spaces and 100,000 events. */
export async function measureCalendar(folder: string): Promise<Measurement> {
  const { app, server, close } = await startInProcess(join(folder, 'calendar'))
  try {
    const slug = `calendar-${randomBytes(3).toString('hex')}`
    const company = await inScope(app.db, { kind: 'system' }, (tx) => companyOf(tx, 20, slug))
    const { spaces, event } = await giveBusyHouses(app, company.id, { days })
    await app.connection.asOwner((pool) => pool.query('vacuum analyze'))
    const headers = { authorization: `Bearer ${company.token}`, 'x-company-id': company.id }
    const read = async (url: string) => {
      const started = performance.now()
      const { statusCode, body } = await server.inject({ url, headers })
      if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}: ${body}`)
      return performance.now() - started
    }
    const on = (day: number) => addDays(firstDate, day)
    const date = on(400)
    const plan = { days: [{ date, starts: `${date}T20:00`, ends: `${date}T23:00`, spaces: spaces.slice(0, 1) }] }
    const calendar = await timeReads(
      [{ what: '2,000 entries', path: `/api/events/get-calendar?from=${on(400)}&until=${on(400 + daysInView - 1)}` }],
      read,
    )
    const others = await timeReads(
      [
        {
          what: 'free dates of 20 spaces in a year',
          path: `/api/availability/get-availability?from=${on(365)}&until=${on(729)}&${spaces.map((id) => `spaces=${id}`).join('&')}`,
        },
        {
          what: 'conflicts of a move',
          path: `/api/events/list-conflicts?id=${event}&plan=${encodeURIComponent(JSON.stringify(plan))}`,
        },
      ],
      read,
    )
    return {
      figures: [
        slowestRead('calendar of 100 spaces with 2,000 entries', 200, calendar.timed),
        slowestRead('availability and conflicts with 100,000 events', 100, others.timed),
      ],
      faults: [...calendar.faults, ...others.faults],
    }
  } finally {
    await close()
  }
}

/** The longest frame while the Spaces view of the demo company, with 100 more spaces, is scrolled and an entry dragged. */
export async function measureCalendarFrames(folder: string): Promise<Measurement> {
  const dataDir = join(folder, 'calendar-frames')
  const command = [process.execPath, 'src/server/main.ts']
  await (await startServer(command, dataDir)).stop()
  const { app, close } = await startInProcess(dataDir, { DATABASE_URL: '' })
  try {
    const { id } = await inScope(app.db, { kind: 'system' }, (tx) =>
      tx.selectFrom('companies').select('id').where('slug', 'like', 'northlight%').executeTakeFirstOrThrow(),
    )
    await giveBusyHouses(app, id, { days: daysInView })
  } finally {
    await close()
  }
  const server = await startServer(command, dataDir)
  const browser = await chromium.launch({ executablePath: (await findChromium()) ?? undefined, args: chromiumFlags() })
  try {
    return { figures: await framesOf(browser, server.url) }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function framesOf(browser: Browser, url: string): Promise<Figure[]> {
  const context = await signedIn(browser, url)
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/events/calendar?view=spaces&date=${addDays(firstDate, 3)}`)
  await page.locator('[data-entry]').first().waitFor()
  await page.waitForLoadState('networkidle')
  const figure = (what: string, measured: number): Figure => ({
    ...{ what: `longest frame while ${what} 100 spaces`, unit: 'ms', measured, goal: 50, better: 'less' },
  })
  const scrolled = await longestFrame(page, async () => {
    await page.mouse.move(700, 600)
    for (let step = 0; step < 40; step += 1) {
      await page.mouse.wheel(0, 150)
      await page.waitForTimeout(30)
    }
  })
  const dragged = await longestFrame(page, async () => {
    const box = await page.locator('[data-entry]:visible').last().boundingBox()
    if (!box) throw new Error('Nothing to drag')
    await page.mouse.move(box.x + 15, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(700, 400, { steps: 40 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })
  return [figure('scrolling', scrolled), figure('dragging over', dragged)]
}

/** Milliseconds between two animation frames at most. */
async function longestFrame(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const frames = { longest: 0, isOver: false }
    Object.assign(window, { benchFrames: frames })
    let last = performance.now()
    const next = () => {
      const now = performance.now()
      frames.longest = Math.max(frames.longest, now - last)
      last = now
      if (!frames.isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await work()
  return page.evaluate(() => {
    const { benchFrames: frames } = window as unknown as { benchFrames: { longest: number; isOver: boolean } }
    frames.isOver = true
    return frames.longest
  })
}
