import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { type Figure, median } from '#bench/support/figure.ts'
import { twice } from '#bench/support/part.ts'
import { chromiumFlags, findChromium } from '../../scripts/setup/find-chromium.mjs'

const category = z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string() })) })
const report = z.object({
  categories: z.object({ performance: category, accessibility: category, 'best-practices': category }),
  audits: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
})
type Report = z.output<typeof report>

type Category = keyof Report['categories']
const goals: Record<Category, number> = { performance: 90, accessibility: 100, 'best-practices': 100 }
const categories = ['performance', 'accessibility', 'best-practices'] as const

/** P14: Lighthouse as a phone sees it, the median of three runs a page. */
export async function measureLighthouse(url: string, folder: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const path of ['/', '/auth']) {
    const runs: Report[] = []
    for (let round = 0; round < 3; round++) {
      const output = join(folder, `lighthouse-${round}.json`)
      runs.push(await twice(path, () => runLighthouse(`${url}${path}`, output)))
    }
    for (const name of categories) {
      figures.push({
        id: 'P14',
        what: `Lighthouse mobile ${path}, ${name}`,
        unit: '',
        measured: median(runs.map((run) => (run.categories[name].score ?? 0) * 100)),
        first: goals[name],
        aim: 100,
        better: 'more',
        note: failings(runs[0], name),
      })
    }
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

/** What counts against a page in a category. */
function failings(run: Report | undefined, name: Category): string {
  const audits = run?.categories[name].auditRefs.map(({ id }) => run.audits[id]) ?? []
  const failed = audits.filter((audit) => audit?.score === 0).map((audit) => audit?.title)
  return failed.slice(0, 3).join('; ')
}
