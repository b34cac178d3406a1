import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onPostgres, openTestDatabase, variablesOf } from '#tests/support/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company } from '#tests/support/people.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { until } from '#tests/support/until.ts'

const date = `${nextYear}-06-12`
/** Longest time in milliseconds in which a process may leave `/healthz` without a response, on an idle machine. */
const limit = Number(process.env.HEALTH_LIMIT ?? 300)

let database: Awaited<ReturnType<typeof openTestDatabase>>
let marquee: TestMarquee
let processes: ServerProcess[]
let tenant: Company

beforeAll(async () => {
  if (!onPostgres) return
  database = await openTestDatabase()
  marquee = await startTestMarquee({}, { database: Promise.resolve(database) })
  tenant = await company(marquee, { plan: 'Business' })
  await marquee.sql((tx) =>
    tx
      .insertInto('venues')
      .values(
        Array.from({ length: 2000 }, (_, at) => ({
          company_id: tenant.id,
          created_by: tenant.owner.id,
          name: `${letters(at, 186)} hall ${at}`,
          time_zone: 'Europe/Berlin',
        })),
      )
      .execute(),
  )
  processes = await Promise.all([1, 2, 3].map(() => startServerProcess(variablesOf(database))))
})
afterAll(async () => {
  await Promise.all(processes?.map((one) => one.kill()) ?? [])
  await marquee?.close()
})

const kilobytes = 200
const filled = (part: string) => part.repeat(Math.ceil((kilobytes * 1000) / part.length))
const email = (text: string) => ({ email: text, password: 'x' })

const longTexts: [string, string, Record<string, unknown>][] = [
  ['an address of dots', 'auth/sign-in', email(`a@${filled('.')}"`)],
  ['an address of at signs', 'auth/sign-in', email(filled('a@'))],
  ['an address of labels', 'auth/request-password-reset', { email: `a@${filled('b.')}(` }],
  ['an address of combining marks', 'auth/resend-confirmation', { email: `a${filled('\u0301')}@b.c` }],
  ['a name of blanks', 'auth/sign-up', { ...email('ada@example.com'), full_name: `a${filled(' ')}b` }],
  ['many long addresses', 'invitations/send-team-invitations', { emails: Array(100).fill(`a@${'.'.repeat(2000)}`) }],
  ['a billing address', 'billing/update-billing-email', { billing_email: `a@${filled('.')}` }],
  ['a time zone', 'companies/update-settings', { timezone: filled('Europe/') }],
  ['a venue with a long website', 'venues/create-record', { name: 'x', website: `https://${filled('a.')}` }],
  ['a venue with a long name', 'venues/create-record', { name: filled('(') }],
]

const unknownVenues: [string, (at: number) => string][] = [
  ['of 24 letters', (at) => letters(at + 7, 24)],
  ['of 54 letters', (at) => letters(at + 7, 54)],
  ['of 60 letters', (at) => letters(at + 7, 60)],
  ['of 194 letters', (at) => letters(at + 7, 194)],
  ['of 1,900 letters', (at) => letters(at + 7, 1900)],
  ['with one wrong letter', (at) => `${letters(at, 186)} holl ${at}`],
  ['with accents', (at) => 'é'.repeat(190) + at],
  ['that are part of many names', (at) => `hall 1${at % 10}`],
  ['of one letter', (at) => String.fromCharCode(0x4e00 + at)],
  ['that differ by blanks', (at) => `a${' '.repeat(at % 50)}b${at}`],
]

const megabytes = 5
const large = (part: string) => part.repeat(Math.ceil((megabytes * 1_000_000) / part.length))

const largeCells: [string, string, string][] = [
  ['a million tags', 'tags', large('tag, ')],
  ['line breaks as notes', 'notes', large('\n')],
  ['paragraphs as notes', 'notes', large('a\n\n')],
  ['artists', 'artists', large('a,')],
  ['artists without names', 'artists', large(';')],
  ['a date', 'days.date', large('1')],
  ['a date with separators', 'days.date', large('1.')],
  ['a time zone', 'time_zone', large('Europe/')],
  ['a number', 'capacity', large('1,')],
  ['a name of combining marks', 'name', large('\u0301')],
]

describe.runIf(onPostgres)('/healthz of three processes responds while they receive', () => {
  test.each(longTexts)('%s', async (_, path, input) => {
    const statuses = await whileWatchingHealth(() => Promise.all(processes.map((one) => post(one, path, input))))
    for (const status of statuses) expect([400, 413, 429]).toContain(status)
  })

  test.each(unknownVenues)('an import with unknown venues %s', async (_, nameOf) => {
    const rows = Array.from({ length: 400 }, (_, at) => [`Night ${at}`, date, nameOf(at)])
    await whileWatchingHealth(() => importEvents(['name', 'days.date', 'venue'], rows))
  })

  test.each(largeCells)('an import with a cell of %s', async (_, column, cell) => {
    const columns = [...new Set(['name', 'days.date', column])]
    const row = columns.map((one) => (one === column ? cell : one === 'name' ? 'Night' : date))
    await whileWatchingHealth(() => importEvents(columns, [row]))
  })
})

function letters(seed: number, length: number): string {
  let state = seed * 2_654_435_761 + 1
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return String.fromCharCode(97 + (state % 26))
  }).join('')
}

/** Starts the import at each process in turn, waits until it is checked and runs it. An import that is refused at once is fine. */
async function importEvents(columns: string[], rows: string[][]): Promise<void> {
  const [first] = processes
  if (!first) return
  const input = {
    file_name: 'A table.csv',
    headings: columns,
    columns,
    cells: rows.map((row) => JSON.stringify(row)).join('\n'),
  }
  // The server may close the connection before it has read a body that is too large.
  const started = await send(first, 'events/start-import', input).catch(() => null)
  if (!started) return
  if (started.status !== 200) {
    expect([400, 413]).toContain(started.status)
    return
  }
  const { id } = ((await started.json()) as { import: { id: string } }).import
  const state = async () =>
    (await marquee.sql((tx) => tx.selectFrom('imports').select('state').where('id', '=', id).executeTakeFirstOrThrow()))
      .state
  await until('the import to be checked', async () => (await state()) !== 'checking' || null)
  if ((await state()) === 'checked') await send(first, 'events/run-import', { import_id: id })
  await until('the import to be done', async () => !['importing', 'checking'].includes(await state()) || null)
}

async function post(at: ServerProcess, path: string, input: Record<string, unknown>): Promise<number> {
  const response = await send(at, path, input)
  expect((await response.text()).length).toBeLessThan(10_000)
  return response.status
}

function send(at: ServerProcess, path: string, input: Record<string, unknown>): Promise<Response> {
  return fetch(`${at.url}/api/${path}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tenant.owner.token}`,
      'x-company-id': tenant.id,
    },
  })
}

/** Polls `/healthz` of each process every 100 ms in a thread of its own while `work` runs. Fails if one takes too long. */
async function whileWatchingHealth<T>(work: () => Promise<T>): Promise<T> {
  const watcher = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
    const slowest = workerData.map(() => 0)
    let isStopped = false
    const watching = workerData.map(async (url, at) => {
      while (!isStopped) {
        const began = performance.now()
        const response = await fetch(url + '/healthz')
        await response.text()
        slowest[at] = Math.max(slowest[at], performance.now() - began)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })
    parentPort.once('message', async () => {
      isStopped = true
      await Promise.all(watching)
      parentPort.postMessage(slowest)
    })`,
    { eval: true, workerData: processes.map(({ url }) => url) },
  )
  await pause(300)
  const result = await work()
  await pause(300)
  const slowest = await new Promise<number[]>((resolve) => {
    watcher.once('message', resolve)
    watcher.postMessage('stop')
  })
  await watcher.terminate()
  console.info(`slowest /healthz: ${slowest.map((milliseconds) => Math.round(milliseconds)).join(', ')} ms`)
  expect(Math.max(...slowest)).toBeLessThan(limit)
  return result
}
