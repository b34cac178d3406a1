import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { person } from '#tests/support/people.ts'
import type { Storage } from './storage.ts'
import { watchStorage } from './storage-health.ts'

const open: TestMarquee[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const one of open.splice(0)) await one.close()
})
async function start(): Promise<TestMarquee> {
  const marquee = await startTestMarquee({}, { withJobs: true })
  open.push(marquee)
  return marquee
}
const silent = pino({ level: 'silent' })
const failing = { destination: 'somewhere', check: () => Promise.reject(new Error('away')) }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a process that cannot write files is not ready', async () => {
  const marquee = await start()
  const ready = await marquee.server.inject('/readyz')
  expect([ready.statusCode, ready.json().status, ready.json().storage]).toEqual([200, 'ready', { works: true }])

  const other = await start()
  writeFileSync(join(other.app.env.DATA_DIR, 'files'), 'a file where the folder should be')
  const unready = await other.server.inject('/readyz')
  expect([unready.statusCode, unready.json().status, unready.json().storage]).toEqual([
    503,
    'unavailable',
    { works: false },
  ])
})

test('the storage is checked at most once in some seconds for all callers', async () => {
  const marquee = await start()
  const check = vi.spyOn(marquee.app.storage, 'check')
  await Promise.all(Array.from({ length: 20 }, () => marquee.server.inject('/readyz')))
  expect(check).toHaveBeenCalledTimes(1)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000)
  await marquee.server.inject('/readyz')
  expect(check).toHaveBeenCalledTimes(2)
})

test('a bucket that never responded makes a process not ready; one that fails later is only reported', async () => {
  const bucket = { ...failing, shared: true } as unknown as Storage
  const health = watchStorage(bucket, silent)
  expect(await health()).toEqual({ works: false, ready: false })

  let works = true
  const later = watchStorage(
    { ...bucket, check: () => (works ? Promise.resolve() : Promise.reject(new Error('away'))) },
    silent,
  )
  expect(await later()).toEqual({ works: true, ready: true })
  works = false
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000)
  expect(await later()).toEqual({ works: false, ready: true })
})

test('a full disk returns a clear error, is logged once, and keeps the old file intact', async () => {
  const marquee = await start()
  const log = vi.spyOn(marquee.app.log, 'error')
  const who = await person(marquee)
  const upload = () => marquee.call(who, 'account', 'uploadProfilePhoto', { photo: png.toString('base64') })
  expect((await upload()).status).toBe(200)
  const folder = join(marquee.app.env.DATA_DIR, 'files', 'profile-photos', who.id)
  const before = readFileSync(join(folder, 'avatar.webp'))

  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const put = Disk.prototype.put
  // Simulate a disk that fills up during a write.
  vi.spyOn(Disk.prototype, 'put').mockImplementation(async function (this: Disk, path, content) {
    await put.call(this, path, String(content).slice(0, 10))
    throw new Error(`Cannot write file at location "${path}"`, { cause: full })
  })
  for (let time = 0; time < 3; time++) {
    const refused = await upload()
    expect([refused.status, refused.code]).toEqual([507, 'storage_full'])
    expect(refused.error?.error).toContain('no space left')
  }
  expect(log.mock.calls.filter(([, words]) => /no space left/.test(String(words)))).toHaveLength(1)
  expect(readFileSync(join(folder, 'avatar.webp'))).toEqual(before)
  expect(readdirSync(folder)).toEqual(['avatar.webp'])
})

test('a full database returns the same error', async () => {
  const marquee = await start()
  const who = await person(marquee)
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  vi.spyOn(marquee.app.db, 'transaction').mockImplementation(() => {
    throw full
  })
  const refused = await marquee.call(who, 'account', 'getProfile')
  expect([refused.status, refused.code]).toEqual([507, 'storage_full'])
})
