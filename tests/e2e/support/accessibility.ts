import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The page as it stands now, with whatever is open, in light and in dark: nothing for axe to report. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page, colorScheme)
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes
        .filter((node) => id !== 'region' || !isOverlay(node.html))
        .map(
          (node) => `${id}: ${help}\n    ${node.html}\n    ${node.failureSummary?.replaceAll('\n', '\n    ') ?? ''}`,
        ),
    )
    expect(found, `${new URL(page.url()).pathname} in ${colorScheme}:\n${found.join('\n')}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await settled(page, 'light')
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
