import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { type Figure, type Measurement, median } from '#bench/support/figure.ts'
import { type Cookie, sessionCookies } from '#bench/support/signed-in.ts'
import { freePort } from '#tests/support/free-port.ts'
import { chromiumFlags, findChromium } from '../scripts/setup/find-chromium.mjs'

const category = z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string() })) })
const report = z.object({
  categories: z.object({ performance: category, accessibility: category, 'best-practices': category }),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
})
type Report = z.output<typeof report>

type Category = keyof Report['categories']
const rounds = 3

const pages = [
  { path: '/', signedIn: false, performance: 95 },
  { path: '/auth', signedIn: false, performance: 95 },
  { path: '/dashboard', signedIn: true, performance: 90 },
]

/** Lighthouse scores on an emulated phone: the median of three runs. */
export async function measureLighthouse(url: string, folder: string): Promise<Measurement> {
  const cookies = await sessionCookies(url)
  const output = join(folder, 'lighthouse.json')
  const figures: Figure[] = []
  for (const { path, signedIn, performance } of pages) {
    const runs: Report[] = []
    for (let round = 0; round < rounds; round += 1)
      runs.push(await runLighthouse(url + path, output, signedIn ? cookies : []))
    const goals = { performance, accessibility: 100, 'best-practices': 100 }
    for (const name of ['performance', 'accessibility', 'best-practices'] as const)
      figures.push({
        what: `Lighthouse on a phone, ${path}, ${name}`,
        unit: '',
        measured: median(runs.map((run) => Math.round((run.categories[name].score ?? 0) * 100))),
        goal: goals[name],
        better: 'more',
        note: name === 'performance' ? timesOf(runs) : failings(runs[0], name),
      })
  }
  return { figures }
}

/** Medians of the audits behind the score. */
function timesOf(runs: Report[]): string {
  const of = (audit: string) => median(runs.map((run) => run.audits[audit]?.numericValue ?? Number.NaN))
  const seconds = (audit: string) => `${(of(audit) / 1000).toFixed(1)} s`
  return [
    `first paint ${seconds('first-contentful-paint')}`,
    `largest ${seconds('largest-contentful-paint')}`,
    `blocked ${Math.round(of('total-blocking-time'))} ms`,
    `shift ${of('cumulative-layout-shift').toFixed(3)}`,
  ].join(', ')
}

/**
 * Use a new browser for each run, with the tests' flags, which do not throttle background pages. Only the session is shared
 * between runs.
 */
async function runLighthouse(address: string, output: string, cookies: Cookie[]): Promise<Report> {
  const port = await freePort()
  const context = await chromium.launchPersistentContext('', {
    executablePath: (await findChromium()) ?? undefined,
    args: [...chromiumFlags(), `--remote-debugging-port=${port}`],
  })
  try {
    await context.addCookies(cookies)
    await promisify(execFile)(
      process.execPath,
      [
        'node_modules/lighthouse/cli/index.js',
        address,
        '--quiet',
        '--only-categories=performance,accessibility,best-practices',
        '--output=json',
        `--output-path=${output}`,
        `--port=${port}`,
        '--disable-storage-reset',
      ],
      { maxBuffer: 1 << 26 },
    )
    return report.parse(JSON.parse(readFileSync(output, 'utf8')))
  } finally {
    await context.close()
  }
}

/** Audits that lower the score in a category. */
function failings(run: Report | undefined, name: Category): string {
  const audits = run?.categories[name].auditRefs.map(({ id }) => run.audits[id]) ?? []
  const failed = audits.filter((audit) => audit?.score === 0).map((audit) => audit?.title)
  return failed.slice(0, 3).join('; ')
}
