import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import type { ExportFormat } from '#shared/records/export-formats.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company } from '#tests/support/people.ts'
import { exportRecords } from './export-records.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const worker = new URL('../../../../tests/support/little-memory.ts', import.meta.url)

/** Write a file with 40 MB of memory. Returns its size in bytes, or null if memory runs out. */
function written(workerData: { format: ExportFormat; rows: number; is_collected?: boolean }): Promise<number | null> {
  const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 }
  return new Promise((resolve, reject) => {
    const running = new Worker(worker, { workerData, resourceLimits })
    running.on('message', resolve)
    running.on('error', (error) =>
      'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error),
    )
  })
}

const rows = 400_000

test.each(['csv', 'xlsx'] as const)(
  'a %s of 400,000 rows is written in a fraction of its size in memory [M-LIST-31]',
  async (format) => {
    expect(await written({ format, rows })).toBeGreaterThan(40_000_000)
    expect(await written({ format, rows, is_collected: true })).toBeNull()
  },
)

test.each(['csv', 'xlsx'] as const)(
  'for a %s no more than a page of rows is asked for ahead of what was sent [M-LIST-31]',
  async (format) => {
    const { id, owner } = await company(marquee)
    await marquee.sql((tx) =>
      sql`insert into venues (company_id, name, time_zone) select ${id}, 'Venue ' || n, 'UTC' from generate_series(1, 5200) n`.execute(
        tx,
      ),
    )
    let pages = 0
    const transaction = <T>(work: (tx: Transaction) => Promise<T>) => {
      pages += 1
      return marquee.sql(work)
    }
    const { membership_id, company_role_id, permissions, status } = await marquee.sql((tx) =>
      tx
        .selectFrom('user_company_memberships as m')
        .innerJoin('company_roles as r', 'r.id', 'm.company_role_id')
        .innerJoin('companies as c', 'c.id', 'm.company_id')
        .select(['m.id as membership_id', 'm.company_role_id', 'r.permissions', 'c.status'])
        .where('m.company_id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    const ctx = {
      company: { id, status },
      user: owner,
      membership: { id: membership_id, is_guest: false },
      role: { id: company_role_id, permissions },
      can: () => true,
      transaction,
    } as unknown as CompanyContext
    const table = { type: venueRecord, table: 'venues', sorts: { name: byName } } as unknown as RecordTable
    const asked = { search: '', scope: 'all', filters: [], sort: 'name', format, columns: '' }
    const { content } = await exportRecords(ctx, table, asked)
    const askedAt: number[] = []
    for await (const _ of content) askedAt.push(pages)
    expect(askedAt[0]).toBeLessThanOrEqual(2)
    expect(askedAt.at(-1)).toBe(11)
    expect(new Set(askedAt).size).toBeGreaterThan(5)
  },
)

const byName = { of: (row: string) => sql.ref(`${row}.name_key`), type: 'text' }
