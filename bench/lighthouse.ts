import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { chromiumFlags, findChromium } from '../scripts/find-chromium.mjs'
import { type Figure, median } from './figure.ts'

const score = z.object({ score: z.number().nullable() })
const report = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score }),
  audits: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
})
type Report = z.output<typeof report>

/** P14: Lighthouse as a phone sees it, the median of three runs a page. */
export async function measureLighthouse(url: string, folder: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const path of ['/', '/auth']) {
    const runs: Report[] = []
    for (let round = 0; round < 3; round++)
      runs.push(await runLighthouse(`${url}${path}`, join(folder, `lighthouse-${round}.json`)))
    const of = (category: keyof Report['categories']) =>
      median(runs.map((run) => (run.categories[category].score ?? 0) * 100))
    const shared = { unit: '', aim: 100, better: 'more' as const }
    figures.push(
      { id: 'P14', what: `Lighthouse mobile ${path}, performance`, measured: of('performance'), first: 90, ...shared },
      {
        id: 'P14',
        what: `Lighthouse mobile ${path}, accessibility`,
        measured: of('accessibility'),
        first: 100,
        ...shared,
        note: failed(runs[0]),
      },
      {
        id: 'P14',
        what: `Lighthouse mobile ${path}, best practices`,
        measured: of('best-practices'),
        first: 100,
        ...shared,
      },
    )
  }
  return figures
}

async function runLighthouse(address: string, output: string): Promise<Report> {
  const flags = ['--headless=new', ...chromiumFlags()].join(' ')
  await promisify(execFile)(
    process.execPath,
    [
      'node_modules/lighthouse/cli/index.js',
      address,
      '--quiet',
      '--only-categories=performance,accessibility,best-practices',
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: (await findChromium()) ?? '' }, maxBuffer: 1 << 26 },
  )
  return report.parse(JSON.parse(readFileSync(output, 'utf8')))
}

/** What a category of yes or no holds against a page. */
function failed(run: Report | undefined): string {
  const titles = Object.values(run?.audits ?? {})
    .filter((audit) => audit.score === 0)
    .map((audit) => audit.title)
  return titles.slice(0, 3).join('; ')
}
