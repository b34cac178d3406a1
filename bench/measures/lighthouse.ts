import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { type Figure, median } from '#bench/support/figure.ts'
import { again, type Measurement, roundByRound } from '#bench/support/part.ts'
import { type Cookie, sessionCookies } from '#bench/support/signed-in.ts'
import { freePort } from '#tests/support/free-port.ts'
import { chromiumFlags, findChromium } from '../../scripts/setup/find-chromium.mjs'

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
const goals: Record<Category, number> = { performance: 90, accessibility: 100, 'best-practices': 100 }
const categories = ['performance', 'accessibility', 'best-practices'] as const
const rounds = 3
/** On a busy machine a browser sometimes loses its first page. */
const tries = 3

const pages = [
  { id: 'P14', path: '/', signedIn: false },
  { id: 'P14', path: '/auth', signedIn: false },
  { id: 'P15', path: '/dashboard', signedIn: true },
]

/** Lighthouse scores on an emulated phone: the median of three rounds; all three are reported. */
export async function measureLighthouse(url: string, folder: string): Promise<Measurement> {
  const cookies = await sessionCookies(url)
  const output = join(folder, 'lighthouse.json')
  const loads: number[] = []
  const signedIn = (path: string) => pages.some((page) => page.path === path && page.signedIn)
  const paths = pages.map(({ path }) => path)
  const { given, faults } = await roundByRound(paths, rounds, (path) => {
    loads.push(loadavg()[0] ?? 0)
    return again(path, () => runLighthouse(url + path, output, signedIn(path) ? cookies : []), tries)
  })
  const load = `load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`
  const figures = pages.flatMap(({ id, path }) => {
    const runs = given.get(path) ?? []
    return runs.length === 0 ? [] : figuresOf(id, path, runs, load)
  })
  return { figures, faults }
}

function figuresOf(id: string, path: string, runs: Report[], load: string): Figure[] {
  return categories.map((name) => {
    const scores = runs.map((run) => Math.round((run.categories[name].score ?? 0) * 100))
    const notes = [`each ${scores.join(', ')}`, name === 'performance' ? timesOf(runs) : failings(runs[0], name)]
    return {
      id,
      what: `Lighthouse mobile ${path}, ${name}`,
      unit: '',
      measured: median(scores),
      first: goals[name],
      aim: 100,
      better: 'more',
      note: [...notes, ...(name === 'performance' ? [load] : [])].filter(Boolean).join('; '),
    }
  })
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
