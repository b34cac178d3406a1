import { expect, test } from 'vitest'
import { finish, lookAt } from '#tests/support/imports.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company } from '#tests/support/people.ts'
import { reportRowsRead } from '#tests/support/report-rows-read.ts'

const rows = 2000

test('an import reads a few events for each of its rows, not all of the company', async () => {
  const marquee = await startTestMarquee()
  try {
    const tenant = await company(marquee)
    const checked = await lookAt(
      marquee,
      tenant.owner,
      { feature: 'events' },
      {
        columns: ['name', 'days.date'],
        rows: Array.from({ length: rows }, (_, at) => [`Night ${at}`, '2027-01-01']),
      },
    )
    const before = await rowsRead(marquee)
    const { made } = await finish(marquee, tenant.owner, { feature: 'events' }, checked.id)
    expect(made).toBe(rows)
    // The first 1,000 rows read up to 500 each, because the database does not expect that many. All would read 1,000.
    expect((await rowsRead(marquee)) - before).toBeLessThan(rows * 300)
  } finally {
    await marquee.close()
  }
})

/** Rows of events and their days that the database has read so far. */
async function rowsRead({ app: { connection } }: TestMarquee): Promise<number> {
  await reportRowsRead(connection)
  const { rows } = await connection.pool.query<{ read: number }>(
    "select sum(seq_tup_read + idx_tup_fetch)::float as read from pg_stat_user_tables where relname in ('events', 'event_days')",
  )
  return rows[0]?.read ?? 0
}
