import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAuditLog } from '#server/platform/audit/audit-seals.ts'
import { backOfficeLists } from '#tests/support/back-office-lists.ts'
import { onPostgres } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { rootAdmin } from '#tests/support/people.ts'
import { reportRowsRead } from '#tests/support/report-rows-read.ts'
import { until } from '#tests/support/until.ts'

// tests/guards/statements.test.ts checks the plans of these lists. This test counts the rows that the database reads.

let marquee: TestMarquee
let root: Caller
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

test.runIf(onPostgres)('back office lists of any length read only a page', async () => {
  await marquee.app.connection.asOwner(async (pool) => {
    // Hashes are as long as real ones: the planner would count the rows of a narrower table without an index.
    await pool.query(`begin;
      insert into users (email, full_name, password_hash, created_at)
        select 'u' || n || '@many.example', 'User Number ' || n, repeat('x', 97), now() - n * interval '1 second' from generate_series(1, 30000) n;
      insert into companies (name, slug, created_at)
        select 'Company Number ' || n, 'company-number-' || n, now() - n * interval '1 second' from generate_series(1, 20000) n;
      insert into subscriptions (company_id, plan_id, status, created_at)
        select c.id, (select id from plans limit 1), case when random() < 0.01 then 'past_due' else 'active' end, c.created_at
        from companies c where c.slug like 'company-number-%';
      insert into billing_events (stripe_event_id, event_type, created_at)
        select 'evt_' || n, case when n % 100 = 0 then 'rare' else 'common' end, now() - n * interval '1 second' from generate_series(1, 30000) n;
      insert into audit_logs (actor_kind, action_type, resource_type, created_at)
        select 'job', 'bulk', 'bulk', now() - n * interval '1 millisecond' from generate_series(1, 30000) n;
      commit; analyze`)
  })
  // In production, autovacuum does this, and a job seals the log every minute. Vacuum skips rows that are newer than an
  // open transaction, such as that of an autovacuum worker.
  await until('totals to be counted in indexes', () =>
    marquee.app.connection.asOwner(async (pool) => {
      await pool.query('vacuum analyze companies, users')
      const { rowCount } = await pool.query(
        "select from pg_class where relname in ('companies', 'users') and relallvisible < relpages",
      )
      return rowCount === 0 || null
    }),
  )
  await sealAuditLog.work(jobContext(marquee), {})
  for (const { list, feature, name, input } of backOfficeLists) {
    const before = await rowsReadInSequence()
    expect((await marquee.send(root, feature, name, 'read', input)).statusCode).toBe(200)
    expect([list, (await rowsReadInSequence()) - before < 12_000]).toEqual([list, true])
  }
})

/** Rows that sequential scans of the large tables have read so far. */
async function rowsReadInSequence(): Promise<number> {
  await reportRowsRead(marquee.app.connection)
  const { rows } = await marquee.app.connection.asOwner((owner) =>
    owner.query<{ read: number }>(
      "select coalesce(sum(seq_tup_read), 0)::float as read from pg_stat_user_tables where relname in ('users', 'companies', 'subscriptions', 'billing_events') or relname like 'audit_logs%'",
    ),
  )
  return rows[0]?.read ?? 0
}
