import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { companyOf } from '#bench/support/company-of.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { giveModuleRecords } from '#bench/support/module-records.ts'
import type { Measurement } from '#bench/support/part.ts'
import { askInTurn, growthFigure } from '#bench/support/percentiles.ts'
import { inScope } from '#server/platform/database/database.ts'

const sizes = { small: 100, large: 100_000 }
const filtered = (...filters: unknown[]) => `filters=${encodeURIComponent(JSON.stringify(filters))}`

interface Question {
  what: string
  /** With `{venue}` and the like where it takes the id of one. */
  path: string
}

/** Every list of every kind of record: as it opens, searched, filtered, in another order. */
export const recordQuestions: Question[] = [
  ...['venue', 'space', 'event'].flatMap((kind) => [
    { what: `${kind}s`, path: `/api/${kind}s/list-records` },
    { what: `${kind}s by name`, path: `/api/${kind}s/list-records?sort=name` },
    { what: `${kind}s backwards`, path: `/api/${kind}s/list-records?sort=-name` },
    { what: `one ${kind} by its name`, path: `/api/${kind}s/list-records?search=${kind}%2077` },
    { what: `no ${kind}`, path: `/api/${kind}s/list-records?search=nobody%20at%20all` },
    { what: `views of ${kind}s`, path: `/api/${kind}s/list-views` },
    { what: `bin of ${kind}s`, path: `/api/${kind}s/list-bin` },
    { what: `activity of one ${kind}`, path: `/api/${kind}s/list-activity?id={${kind}}` },
    { what: `one ${kind}`, path: `/api/${kind}s/get-record?id={${kind}}` },
    { what: `imports of ${kind}s`, path: `/api/${kind}s/list-imports` },
    { what: `rows of an import of ${kind}s`, path: `/api/${kind}s/list-import-rows?import_id={${kind}_import}` },
  ]),
  { what: 'venues by city', path: '/api/venues/list-records?sort=city' },
  { what: 'venues last changed', path: '/api/venues/list-records?sort=-updated_at' },
  {
    what: 'venues of two countries',
    path: `/api/venues/list-records?${filtered(['country', 'any_of', ['GB', 'NO']])}`,
  },
  { what: 'spaces of a kind', path: `/api/spaces/list-records?${filtered(['kind', 'any_of', ['room']])}` },
  { what: 'events to come', path: '/api/events/list-records?scope=upcoming' },
  { what: 'events past', path: '/api/events/list-records?scope=past&sort=-first_date' },
  ...['status', '-status', 'venue', '-venue'].flatMap((sort) => [
    { what: `events by ${sort}`, path: `/api/events/list-records?scope=all&sort=${sort}` },
    { what: `events to come by ${sort}`, path: `/api/events/list-records?scope=upcoming&sort=${sort}` },
  ]),
  { what: 'what a change of status reaches', path: '/api/events/preview-status?id={event}' },
  { what: 'tags', path: '/api/event-settings/list-tags' },
  { what: 'people', path: '/api/event-settings/list-people' },
  { what: 'own fields', path: '/api/event-settings/list-custom-fields' },
  { what: 'removed fields', path: '/api/event-settings/list-removed-fields' },
  { what: 'what confirming requires', path: '/api/event-settings/list-confirm-requirements' },
]

/** What is typed into the palette: what all share, a rare word, both, one mistyped, a beginning, and what nobody has. */
const typed = ['event', '4242', '77 event', 'evnet 777', 'ev', 'nobody at all']
const searchQuestions: Question[] = typed.map((text) => ({
  what: `the palette, ‘${text}’`,
  path: `/api/search/list-matching-records?search=${encodeURIComponent(text)}`,
}))

/** How much slower lists of a company of 100,000 records are than those of one of 100, and the list of events by itself. */
export async function measureRecords(folder: string): Promise<Measurement> {
  const { app, server, close } = await startInProcess(join(folder, 'records'))
  try {
    const run = randomBytes(3).toString('hex')
    const prepare = async (size: keyof typeof sizes) => {
      const company = await inScope(app.db, { kind: 'system' }, (tx) => companyOf(tx, 10, `records-${run}-${size}`))
      return { ...company, ids: await giveModuleRecords(app, company.id, sizes[size]) }
    }
    const companies = { small: await prepare('small'), large: await prepare('large') }

    const askingOf = (size: keyof typeof sizes, path: string) => async () => {
      const { id, token, ids } = companies[size]
      const url = path.replace(/\{(\w+)\}/, (_, what) => ids[what as keyof typeof ids])
      const started = performance.now()
      const answer = await server.inject({ url, headers: { authorization: `Bearer ${token}`, 'x-company-id': id } })
      if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}: ${answer.body}`)
      return performance.now() - started
    }

    const asked: (Question & Awaited<ReturnType<typeof askInTurn>>)[] = []
    const faults: string[] = []
    const searched: typeof asked = []
    for (const question of [...recordQuestions, ...searchQuestions]) {
      try {
        const one = await askInTurn(askingOf('small', question.path), askingOf('large', question.path))
        const [large, small] = [one.large.p95.toFixed(1), one.small.p95.toFixed(1)]
        console.log(`  ${question.what}: p95 ${large} ms, small ${small} ms, ratio ${one.ratio.toFixed(2)}`)
        const told = searchQuestions.includes(question) ? searched : asked
        told.push({ ...question, ...one })
      } catch (error) {
        faults.push(`${error}`)
      }
    }
    const what = `p95 with ${sizes.large} records by one with ${sizes.small}, worst of ${asked.length} lists and pages`
    const events = asked.find((one) => one.what === 'events')
    const own = { id: 'E-PERF-01', what: `events, ${sizes.large}, p95`, unit: 'ms', first: 100, aim: 25 }
    const slowest = searched.toSorted((one, other) => other.large.p95 - one.large.p95)[0]
    const found = `the palette, ${sizes.large} of each kind, p95 of the slowest of ${searched.length} texts`
    return {
      figures: [
        growthFigure({ id: 'M-PERF-03', what, first: 1.5, aim: 1.2 }, asked),
        { ...own, measured: events?.large.p95 ?? Number.NaN, better: 'less' },
        {
          ...{ id: 'M-SRCH-21', what: found, unit: 'ms', first: 100, aim: 50 },
          ...{ measured: slowest?.large.p95 ?? Number.NaN, better: 'less', note: slowest?.what },
        },
      ],
      details: [...asked, ...searched],
      faults,
    }
  } finally {
    await close()
  }
}
