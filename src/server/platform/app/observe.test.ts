import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

async function figures(): Promise<Map<string, number>> {
  const { body } = await marquee.server.inject('/metrics')
  const lines = body.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

test('pool metrics show busy, maximum and waiting connections', async () => {
  const { pools } = marquee.app.connection
  const clients = []
  for (let n = 0; n < pools.tenant.options.max; n++) clients.push(await pools.tenant.connect())
  const waiting = pools.tenant.connect()
  // It would need a connection too.
  const health = vi.spyOn(marquee.app.jobs, 'health').mockRejectedValue(new Error('not asked'))
  const busy = await figures()
  expect(busy.get('marquee_db_connections{login="serving",state="busy"}')).toBe(pools.tenant.options.max)
  expect(busy.get('marquee_db_connections_max{login="serving"}')).toBe(pools.tenant.options.max)
  expect(busy.get('marquee_db_waiting{login="serving"}')).toBe(1)
  for (const client of clients) client.release()
  ;(await waiting).release()
  // The job queue opens a connection from time to time.
  await expect.poll(async () => (await figures()).get('marquee_db_connections{login="serving",state="busy"}')).toBe(0)
  expect((await figures()).get('marquee_db_waiting{login="serving"}')).toBe(0)
  health.mockRestore()
})

test('queue metrics show waiting, retrying and failed jobs and the delay, with one query', async () => {
  const health = vi.spyOn(marquee.app.jobs, 'health').mockResolvedValue({
    running: true,
    waiting: 7,
    retrying: 2,
    failed: 3,
    failed_lately: 1,
    late_seconds: 65.5,
  })
  const told = await figures()
  expect(health).toHaveBeenCalledTimes(1)
  expect(told.get('marquee_jobs_queued{state="waiting"}')).toBe(7)
  expect(told.get('marquee_jobs_queued{state="retrying"}')).toBe(2)
  expect(told.get('marquee_jobs_queued{state="failed"}')).toBe(3)
  expect(told.get('marquee_jobs_late_seconds')).toBe(65.5)
  expect(told.get('marquee_storage_works')).toBe(1)
  health.mockRestore()
})

test('other metrics are available while the database is down', async () => {
  vi.spyOn(marquee.app.jobs, 'health').mockRejectedValueOnce(new Error('away'))
  const told = await figures()
  expect(told.get('marquee_jobs_late_seconds')).toBeNaN()
  expect(told.get('marquee_process_resident_memory_bytes')).toBeGreaterThan(0)
})
