import { expect, type Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The page is the same in both schemes but for its colours, so the second look is at these alone. */
const rules: Record<'light' | 'dark', RunOnly> = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/**
 * The page as it stands now, with whatever is open, in light and in dark: nothing for axe to report. A dialog has its
 * name a moment after it has appeared, so what is found is looked at again before it counts.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(page.frames(), 'axe judges one document').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page, colorScheme)
    await expect(async () => {
      const found = await violations(page, rules[colorScheme])
      expect(found, `${new URL(page.url()).pathname} in ${colorScheme}:\n${found.join('\n')}`).toEqual([])
    }).toPass({ timeout: 60_000 })
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await settled(page, 'light')
}

async function violations(page: Page, runOnly: RunOnly): Promise<string[]> {
  const found = await page.evaluate(async (runOnly) => {
    const judged = await window.axe.run(document, { runOnly, resultTypes: ['violations'], preload: false })
    return judged.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => ({ id, help, html, failureSummary })),
    )
  }, runOnly)
  return found
    .filter(({ id, html }) => id !== 'region' || !isOverlay(html))
    .map(({ id, help, html, failureSummary }) => [`${id}: ${help}`, html, ...failureSummary.split('\n')].join('\n    '))
}

/** What opens over the page (a menu, a list) belongs to the control that opened it, not to a landmark. */
function isOverlay(html: string): boolean {
  return /^<div [^>]*data-(portal|menu-item-label)="true"/.test(html)
}

/** Colours are judged only when the scheme has arrived and nothing fades any more. */
async function settled(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction((wanted) => {
    const shown = document.documentElement.dataset.mantineColorScheme
    const moving = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity)
    return (shown === undefined || shown === wanted) && moving.length === 0
  }, scheme)
}
