import type { Page } from '@playwright/test'
import { build } from 'vite'
import { instantOf, type toPlannedTime } from '#shared/time/instants.ts'
import { zones } from '#shared/time/zones.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { changesOf, somePlannedTimes } from '#tests/support/wall-time-model.ts'

async function scriptOf(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: file, formats: ['iife'], name: 'time' } },
  })
  if (!Array.isArray(built)) throw new Error('not a library')
  const [output] = built[0]?.output ?? []
  return output?.code ?? ''
}

interface Library {
  instantOf: typeof instantOf
  toPlannedTime: typeof toPlannedTime
}

/**
 * Local times per zone and timestamp; null for an unknown zone. Runs in Node and in the browser, each with its own tz data.
 */
function shownBy(asked: { zone: string; moments: number[] }[]): (string | null)[] {
  return asked.map(({ zone, moments }) => {
    try {
      const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
      return moments.map((moment) => format.format(moment)).join()
    } catch {
      return null
    }
  })
}

/** Every twelve days, and both edges of each clock change that the server knows. */
const asked = zones().map((zone) => {
  const days = Array.from({ length: 487 }, (_, n) => Date.UTC(2020, 0, 1 + n * 12))
  return { zone, moments: [...days, ...changesOf(zone).flatMap((change) => [change - 1, change])] }
})

/** Zones with the same tz data on both sides. Browser and server get updates at different times. */
async function zonesKnownAlike(page: Page): Promise<string[]> {
  const there = await page.evaluate(shownBy, asked)
  const here = shownBy(asked)
  return zones().filter((_, n) => there[n] === here[n])
}

test('the browser computes the same instants as the server, with native Temporal and with the polyfill [E-TIME-05]', async ({
  page,
}) => {
  const script = await scriptOf('src/shared/time/instants.ts')
  for (const temporal of ['its own', 'ours'])
    await test.step(temporal, async () => {
      await page.goto('about:blank')
      if (temporal === 'ours') await page.evaluate(() => Reflect.deleteProperty(globalThis, 'Temporal'))
      await page.addScriptTag({ content: script })
      const known = await zonesKnownAlike(page)
      expect(known.length).toBeGreaterThan(zones().length - 30)
      const planned = somePlannedTimes(known, 3000)
      const computed = await page.evaluate((planned) => {
        const { instantOf, toPlannedTime } = (globalThis as unknown as { time: Library }).time
        return planned.map(({ wall, zone, choice }) => {
          const instant = instantOf(wall, zone, choice)
          const again = toPlannedTime(instant, zone)
          return { instant, again: instantOf(again.wall, zone, again.choice) }
        })
      }, planned)
      const expected = planned.map(({ wall, zone, choice }) => instantOf(wall, zone, choice))
      expect(computed).toEqual(expected.map((instant) => ({ instant, again: instant })))
      expect(await page.evaluate(() => 'Temporal' in globalThis)).toBe(temporal !== 'ours')
    })
})
