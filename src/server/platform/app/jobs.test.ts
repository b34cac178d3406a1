import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { jobs } from '#server/jobs.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { type Job, job, migrateJobs } from './jobs.ts'

let connection: Connection
beforeEach(async () => {
  connection = await openTestDatabase()
})
afterEach(() => connection.close())

const prepare = (definitions: readonly Job[] = jobs) => connection.asOwner((pool) => migrateJobs(pool, definitions))
const change = (statement: string) => connection.asOwner((pool) => pool.query(statement))

test('a missing queue and a changed schedule are restored', async () => {
  await change(`delete from pgboss.queue where name = 'outgoing'`)
  await change(`update pgboss.schedule set cron = '0 0 1 1 *' where name = 'sweep-webhooks'`)
  await prepare()
  const { rows } = await connection.pool.query(
    `select (select count(*) from pgboss.queue where name = 'outgoing') as queues,
       (select cron from pgboss.schedule where name = 'sweep-webhooks') as cron`,
  )
  expect(rows).toEqual([{ queues: 1, cron: '* * * * *' }])
})

test('a new job gets its queue and its schedule', async () => {
  const late = job({
    name: 'late-news',
    schedule: '7 7 * * *',
    data: z.record(z.string(), z.unknown()),
    work: async () => {},
  })
  await prepare([...jobs, late])
  const { rows } = await connection.pool.query(
    `select q.name, s.cron from pgboss.queue q join pgboss.schedule s using (name) where q.name = 'late-news'`,
  )
  expect(rows).toEqual([{ name: 'late-news', cron: '7 7 * * *' }])
})

test('every scheduled job runs at its time [M-REC-35 M-REC-96 E-TIME-04]', async () => {
  const { rows } = await connection.pool.query<{ name: string; cron: string }>(
    `select name, cron from pgboss.schedule where timezone = 'UTC'`,
  )
  expect(Object.fromEntries(rows.map(({ name, cron }) => [name, cron]))).toEqual({
    'announce-override-ends': '*/15 * * * *',
    'billing-deadlines': '*/5 * * * *',
    'delete-due-companies': '5-59/10 * * * *',
    'delete-removed-fields': '50 * * * *',
    'empty-bins': '35 * * * *',
    'erase-due-people': '*/10 * * * *',
    housekeeping: '15 3 * * *',
    'maintain-tables': '*/5 * * * *',
    'nightly-billing': '30 2 * * *',
    'record-daily-additions': '5 0 * * *',
    'recompute-instants': '40 * * * *',
    'remove-old-exports': '20 * * * *',
    'remove-old-imports': '50 * * * *',
    'seal-audit-log': '* * * * *',
    'sweep-calendars': '*/5 * * * *',
    'sweep-holds': '* * * * *',
    'sweep-outside-calendars': '*/5 * * * *',
    'send-hold-digests': '*/15 * * * *',
    'sweep-webhooks': '* * * * *',
    'tick-payment-simulator': '* * * * *',
  })
})
