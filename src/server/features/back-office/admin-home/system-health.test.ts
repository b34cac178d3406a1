import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { measureClockDifference } from '#server/platform/database/measure-clock-difference.ts'
import type { SystemPart } from '#shared/features/back-office/admin-home.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { rootAdmin } from '#tests/support/people.ts'
import { startReceiver } from '#tests/support/receiver.ts'
import { clockHealth, runTimedCheck } from './get-system-health.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})
async function start(environment: Record<string, string> = {}): Promise<TestMarquee> {
  const marquee = await startTestMarquee(environment)
  open.push(marquee)
  return marquee
}
async function ask(marquee: TestMarquee) {
  const { parts } = (await marquee.call(await rootAdmin(marquee), 'adminHome', 'getSystemHealth')).ok
  return (name: SystemPart) => parts.find(({ part }) => part === name)
}

test('each part is checked and reports its time; a part that is not configured is off, not failing [A-HOME-14..18 A-HOME-21]', async () => {
  const part = await ask(await start({ BILLING: 'off' }))
  for (const name of ['database', 'jobs', 'mail', 'storage', 'clock'] as const)
    expect(part(name)).toMatchObject({ state: 'good', response_ms: expect.any(Number), detail: expect.any(String) })
  expect(part('payments')).toEqual({ part: 'payments', state: 'off', response_ms: null, detail: null })
  expect(part('jobs')?.detail).toBe('0 queued, 0 failed in the last 24 hours')
})

test('without keys payments use the simulator, and report it [A-HOME-17]', async () => {
  expect((await ask(await start()))('payments')).toMatchObject({ state: 'good', detail: 'Simulator, test mode' })
})

test('shows the last recorded backup; two nights without one are a warning', async () => {
  const marquee = await start()
  const backup = async () => (await ask(marquee))('backup')
  if (marquee.app.connection.engine === 'embedded') {
    expect(await backup()).toMatchObject({ state: 'off' })
    return
  }
  expect(await backup()).toMatchObject({ state: 'warning', detail: 'None noted by npm run backup' })
  const note = (hours: number) =>
    marquee.sql((tx) =>
      tx
        .insertInto('backups')
        .values({ seconds: 3, finished_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
        .execute(),
    )
  await note(60)
  expect(await backup()).toMatchObject({ state: 'failing' })
  await note(5)
  expect(await backup()).toMatchObject({ state: 'good', detail: expect.stringMatching(/^Last one 20/) })
})

test('read-only storage and an unreachable mail server fail; other parts do not [A-HOME-16 A-HOME-18 A-HOME-20]', async () => {
  const marquee = await start({ SMTP_URL: 'smtp://127.0.0.1:9' })
  writeFileSync(join(marquee.app.env.DATA_DIR, 'files'), 'a file where the folder should be')
  const part = await ask(marquee)
  expect(part('mail')).toMatchObject({ state: 'failing', detail: 'SMTP at 127.0.0.1:9' })
  expect(part('storage')?.state).toBe('failing')
  expect(part('database')?.state).toBe('good')
})

test('payments are healthy when the provider responds, and failing on errors [A-HOME-17 A-HOME-20]', async () => {
  const provider = await startReceiver()
  open.push(provider)
  const marquee = await start({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: new URL(provider.url).origin })
  provider.answer((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[]}'),
  )
  expect((await ask(marquee))('payments')).toMatchObject({ state: 'good', response_ms: expect.any(Number) })
  provider.answer((response) => response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{}}'))
  expect((await ask(marquee))('payments')?.state).toBe('failing')
})

test('jobs that wait for minutes or failed for good count as failing [A-HOME-15 A-HOME-20]', async () => {
  const marquee = await start()
  const insert = (state: string, age: string) =>
    marquee.app.connection.asOwner((pool) =>
      pool.query(`insert into pgboss.job (name, data, state, start_after, completed_on)
        values ('work', '{}', '${state}', now() - interval '${age}', case when '${state}' = 'failed' then now() - interval '${age}' end)`),
    )
  await insert('failed', '2 days')
  expect((await ask(marquee))('jobs')).toMatchObject({ state: 'good' })
  await insert('created', '10 minutes')
  expect((await ask(marquee))('jobs')).toMatchObject({
    state: 'failing',
    detail: '1 queued, 0 failed in the last 24 hours, the oldest for 10 min',
  })
  await marquee.app.connection.asOwner((pool) => pool.query("delete from pgboss.job where state = 'created'"))
  await insert('failed', '1 hour')
  expect((await ask(marquee))('jobs')).toMatchObject({
    state: 'failing',
    detail: '0 queued, 1 failed in the last 24 hours',
  })
})

test('a clock difference of half a minute is a warning, without counting the round trip', async () => {
  const { app } = await start()
  const shifted = (seconds: number) => measureClockDifference(app.connection.pool, () => Date.now() + seconds * 1000)
  expect(clockHealth(await shifted(0))).toEqual({ detail: 'The clocks of database and server agree' })
  expect(clockHealth(await shifted(20))).toEqual({ detail: 'The clocks of database and server agree' })
  expect(clockHealth(await shifted(45))).toEqual({
    detail: expect.stringMatching(/^The database is 4[45] s behind the server$/),
    warning: true,
  })
  expect(clockHealth(await shifted(-3600))).toMatchObject({ detail: expect.stringMatching(/s ahead of the server$/) })
  // A slow query: sent and answered 50 s apart, with the database reading its clock in the middle.
  const times = [Date.now() - 50_000, Date.now() + 50_000]
  expect(
    clockHealth(await measureClockDifference(app.connection.pool, () => times.shift() ?? 0)).warning,
  ).toBeUndefined()
})

test('warnings are reported as warnings', async () => {
  const { app } = await start()
  const question = { part: 'clock', ask: async () => clockHealth(-61) } as const
  expect(await runTimedCheck(app.log, question)).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining('61 s behind'),
  })
})

test('a part that does not respond times out after some seconds [A-HOME-20]', async () => {
  const marquee = await start()
  vi.spyOn(marquee.app.storage, 'check').mockReturnValue(new Promise(() => undefined))
  expect((await ask(marquee))('storage')?.state).toBe('failing')
})

test('the check leaves no files in the storage', async () => {
  const marquee = await start()
  await ask(marquee)
  expect(readdirSync(join(marquee.app.env.DATA_DIR, 'files', 'checks'))).toEqual([])
})
