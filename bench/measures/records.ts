import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { companyOf } from '#bench/support/company-of.ts'
import type { Figure } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { giveModuleRecords } from '#bench/support/module-records.ts'
import type { Measurement } from '#bench/support/part.ts'
import { askInTurn, growthFigure } from '#bench/support/percentiles.ts'
import { inScope } from '#server/platform/database/database.ts'

const sizes = { small: 100, large: 100_000 }
const filtered = (...filters: unknown[]) => `filters=${encodeURIComponent(JSON.stringify(filters))}`

interface Question {
  what: string
  /** Contains `{venue}` or similar in place of an id. */
  path: string
}

/** Every list of every kind of record: default, filtered, and in another order. */
export const recordQuestions: Question[] = [
  ...['venue', 'space', 'event'].flatMap((kind) => [
    { what: `${kind}s`, path: `/api/${kind}s/list-records` },
    { what: `${kind}s by name`, path: `/api/${kind}s/list-records?sort=name` },
    { what: `${kind}s backwards`, path: `/api/${kind}s/list-records?sort=-name` },
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
  { what: 'what the palette names', path: '/api/search/list-records-by-ids?ids={event},{venue},{space}' },
  { what: 'what a change of status reaches', path: '/api/events/preview-status?id={event}' },
  { what: 'tags', path: '/api/event-settings/list-tags' },
  { what: 'people', path: '/api/event-settings/list-people' },
  { what: 'own fields', path: '/api/event-settings/list-custom-fields' },
  { what: 'removed fields', path: '/api/event-settings/list-removed-fields' },
  { what: 'what confirming requires', path: '/api/event-settings/list-confirm-requirements' },
]

/** Search texts: in all records, in some, a rare word, both, a typo, a prefix, and no match. */
const typed = {
  list: ['event', 'event 7', '4242', 'nobody at all'],
  palette: ['event', '4242', '77 event', 'evnet 777', 'ev', 'nobody at all'],
}
const listSearches: Question[] = typed.list.map((text) => ({
  what: `the list of events, ‘${text}’`,
  path: `/api/events/list-records?scope=all&search=${encodeURIComponent(text)}`,
}))
export const paletteSearches: Question[] = typed.palette.map((text) => ({
  what: `the palette, ‘${text}’`,
  path: `/api/search/list-matching-records?search=${encodeURIComponent(text)}`,
}))

const goals = {
  growth: { id: 'M-PERF-03', first: 1.5, aim: 1.2 },
  events: { id: 'E-PERF-01', first: 100, aim: 25 },
  palette: { id: 'M-SRCH-21', first: 100, aim: 50 },
  listSearch: { id: '', first: 100, aim: 25 },
} as const

/** Pauses only ever add time, so a slow result is repeated and the minimum counts. */
const attempts = 3

type Answered = Question & Awaited<ReturnType<typeof askInTurn>>

/**
 * Compare lists of a company with 100,000 records and one with 100; also measure the event list and searches in it and in
 * the palette.
 * @param clock in milliseconds; a CPU clock ignores other work on the machine
 */
export async function measureRecords(folder: string, clock = () => performance.now()): Promise<Measurement> {
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
      const url = path.replace(/\{(\w+)\}/g, (_, what) => ids[what as keyof typeof ids])
      const started = clock()
      const answer = await server.inject({ url, headers: { authorization: `Bearer ${token}`, 'x-company-id': id } })
      if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}: ${answer.body}`)
      return clock() - started
    }
    const ask = ({ path }: Question) => askInTurn(askingOf('small', path), askingOf('large', path))

    const faults: string[] = []
    const askEach = async (questions: readonly Question[], enough: (answered: Answered) => boolean) => {
      const asked: Answered[] = []
      for (const question of questions)
        try {
          let best = { ...question, ...(await ask(question)) }
          for (let attempt = 1; attempt < attempts && !enough(best); attempt += 1) {
            const again = { ...question, ...(await ask(question)) }
            if (again.ratio < best.ratio) best = again
          }
          const [large, small] = [best.large.p95.toFixed(1), best.small.p95.toFixed(1)]
          console.log(`  ${best.what}: p95 ${large} ms, small ${small} ms, ratio ${best.ratio.toFixed(2)}`)
          asked.push(best)
        } catch (error) {
          faults.push(`${error}`)
        }
      return asked
    }
    const lists = await askEach(recordQuestions, ({ ratio }) => ratio <= goals.growth.first)
    const inList = await askEach(listSearches, () => true)
    const inPalette = await askEach(paletteSearches, () => true)

    const of = `${sizes.large} of each kind`
    const what = `p95 with ${sizes.large} records by one with ${sizes.small}, worst of ${lists.length} lists and pages`
    const opened = lists.filter((one) => one.what === 'events')
    return {
      figures: [
        growthFigure({ ...goals.growth, what }, lists),
        slowest({ ...goals.events, what: `the list of events, ${of}, p95` }, opened),
        slowest({ ...goals.listSearch, what: `a text in the list of events, ${of}, p95 of the slowest` }, inList),
        slowest({ ...goals.palette, what: `the palette, ${of}, p95 of the slowest of its texts` }, inPalette),
      ],
      details: [...lists, ...inList, ...inPalette],
      faults,
    }
  } finally {
    await close()
  }
}

function slowest(of: Pick<Figure, 'id' | 'what' | 'first' | 'aim'>, asked: readonly Answered[]): Figure {
  const [worst] = asked.toSorted((one, other) => other.large.p95 - one.large.p95)
  return {
    ...of,
    unit: 'ms',
    better: 'less',
    measured: worst?.large.p95 ?? Number.NaN,
    ...(worst && { note: worst.what }),
  }
}
