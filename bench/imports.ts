import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { companyOf } from '#bench/support/company-of.ts'
import type { Figure, Measurement } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { inScope } from '#server/platform/database/database.ts'
import type { ImportSummary } from '#shared/records/import-calls.ts'

const rows = 20_000
const columns = ['name', 'days.date', 'days.doors', 'days.starts', 'days.ends', 'kind', 'artists.names', 'tags']

const onTheWall = () => performance.now() / 1000

/** Time to import 20,000 rows and to undo the import, in seconds of wall time. */
export async function measureImports(folder: string, clock = onTheWall): Promise<Measurement> {
  const { app, server, close } = await startInProcess(join(folder, 'imports'))
  try {
    await app.jobs.work(app)
    const slug = `imports-${randomBytes(3).toString('hex')}`
    const company = await inScope(app.db, { kind: 'system' }, async (tx) => {
      const made = await companyOf(tx, 10, slug)
      await sql`update plans set limits = limits || '{"max_events": null}'`.execute(tx)
      return made
    })
    const headers = { authorization: `Bearer ${company.token}`, 'x-company-id': company.id }
    const send = async (name: string, payload: object): Promise<string> => {
      const answer = await server.inject({ method: 'POST', url: `/api/events/${name}`, headers, payload })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json().import.id
    }
    const until = async (id: string, state: ImportSummary['state']): Promise<ImportSummary> => {
      for (;;) {
        const response = await server.inject({ url: `/api/events/get-import?import_id=${id}`, headers })
        // The import occupies the only connection of the embedded engine, and a read waits for 20 seconds at most.
        if (response.statusCode !== 503) {
          const { import: one } = response.json() as { import: ImportSummary }
          if (one.state === state) return one
          if (one.problem) throw new Error(one.problem)
        }
        await pause(100)
      }
    }
    const timed = async (work: () => Promise<unknown>) => {
      const started = clock()
      await work()
      return clock() - started
    }
    const table = (kind: string) => ({
      file_name: 'Season.csv',
      ...{ headings: columns, columns },
      cells: Array.from({ length: rows }, (_, at) => JSON.stringify(night(at, kind))).join('\n'),
    })
    const passed = async (kind: string): Promise<[id: string, dry: number, done: number]> => {
      let id = ''
      const dry = await timed(async () => {
        id = await send('start-import', table(kind))
        await until(id, 'checked')
      })
      const done = await timed(async () => {
        await send('run-import', { import_id: id })
        const { made, changed } = await until(id, 'done')
        if (made + changed !== rows) throw new Error(`${made} were made and ${changed} changed of ${rows}`)
      })
      return [id, dry, done]
    }
    const [, look, make] = await passed('Concert')
    const [changing, lookAgain, change] = await passed('Festival')
    const undo = await timed(async () => {
      await send('undo-import', { import_id: changing })
      await until(changing, 'undone')
    })
    const figure = (what: string, measured: number): Figure => ({
      ...{ what, unit: 's', measured, goal: 60, better: 'less' },
    })
    return {
      figures: [
        figure('20,000 new events: dry run', look),
        figure('20,000 new events: import', make),
        figure('20,000 changed events: dry run', lookAgain),
        figure('20,000 changed events: import', change),
        figure('20,000 changed events: undo', undo),
      ],
    }
  } finally {
    await close()
  }
}

function night(at: number, kind: string): string[] {
  const date = new Date(Date.UTC(2027, 0, 1 + (at % 700))).toISOString().slice(0, 10)
  return [`Night ${at}`, date, '19:00', '20:00', '00:30', kind, `Band ${at % 50}, Band ${at % 7}`, 'summer, outdoor']
}
