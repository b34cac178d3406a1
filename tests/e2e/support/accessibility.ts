import { expect, type Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Scheme = 'light' | 'dark'

/** Dark mode differs only in colors. */
const rules: Record<Scheme, RunOnly> = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/**
 * Check the page, including open overlays, in light and dark. A dialog gets its name shortly after it appears, so
 * violations must persist to count.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(page.frames(), 'axe checks one document').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const followsAttribute = await page.evaluate(() => 'mantineColorScheme' in document.documentElement.dataset)
  for (const scheme of ['light', 'dark'] as const) {
    if (!followsAttribute) await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await expect(async () => {
      const found = (await violations(page, scheme)).filter(({ id, html }) => id !== 'region' || !isOverlay(html))
      const lines = found.map(({ id, help, html, failureSummary }) =>
        [`${id}: ${help}`, html, ...failureSummary.split('\n')].join('\n    '),
      )
      expect(lines, `${new URL(page.url()).pathname} in ${scheme}:\n${lines.join('\n')}`).toEqual([])
    }).toPass({ timeout: 60_000 })
  }
  if (!followsAttribute) await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

interface Violation {
  id: string
  help: string
  html: string
  failureSummary: string
}

/** Set the scheme attribute while axe runs: faster than changing the system preference. */
function violations(page: Page, scheme: Scheme): Promise<Violation[]> {
  return page.evaluate(
    async ({ scheme, runOnly }) => {
      const { dataset } = document.documentElement
      const settle = async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done))
        const isMoving = ({ playState, effect }: Animation) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
        do {
          await frame()
          await frame()
        } while (document.getAnimations().some(isMoving))
      }
      const shown = dataset.mantineColorScheme
      if (shown && shown !== scheme) dataset.mantineColorScheme = scheme
      await settle()
      const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'], preload: false })
      if (shown && shown !== scheme) {
        dataset.mantineColorScheme = shown
        await settle()
      }
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => ({ id, help, html, failureSummary })),
      )
    },
    { scheme, runOnly: rules[scheme] },
  )
}

/** A menu or list over the page belongs to its control, not to a landmark. */
function isOverlay(html: string): boolean {
  return /^<div [^>]*data-(portal|menu-item-label)="true"/.test(html)
}
