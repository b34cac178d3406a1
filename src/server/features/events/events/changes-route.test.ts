import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPostgres } from '#tests/support/database.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member } from '#tests/support/people.ts'
import { startSecondProcess } from '#tests/support/second-process.ts'
import { until } from '#tests/support/until.ts'

let marquee: TestMarquee
let tenant: Company
let address: string
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  address = await marquee.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => marquee.close())

const day = { date: '2098-06-12' }
const create = (who: Caller, name: string) => marquee.call(who, 'events', 'createRecord', { name, days: [day] })

/** Open a stream on a connection of its own, and collect what it sends. */
async function open(who: Caller, of = tenant.id, at = address) {
  const headers = { authorization: `Bearer ${who.token}` }
  const request = get(`${at}/api/changes?company=${of}`, { headers, agent: false })
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  const heard: string[] = []
  response.setEncoding('utf8').on('data', (part: string) => heard.push(...lines(part)))
  response.on('error', () => undefined)
  const ended = new Promise((resolve) => response.once('close', resolve))
  return {
    ...{ status: response.statusCode, type: response.headers['content-type'], heard, ended },
    close: () => request.destroy(),
  }
}
const lines = (text: string) => [...text.matchAll(/^data: (.*)$/gm)].map(([, kind = '']) => kind)

test('a member hears that events, spaces and venues change, and nothing of another company [M-LIVE-05]', async () => {
  const other = await company(marquee)
  const reader = await member(marquee, tenant, { events: { access: 'read' } })
  const [mine, theirs] = [await open(reader), await open(other.owner, other.id)]
  expect(mine).toMatchObject({ status: 200, type: 'text/event-stream' })
  const { record } = (await create(tenant.owner, 'Nova')).ok
  await until('the change is heard', () => mine.heard[0])
  await marquee.call(tenant.owner, 'events', 'updateRecord', { id: record.id, version: 1, changes: { name: 'Vetera' } })
  await until('the second change is heard', () => mine.heard[1])
  expect(mine.heard).toEqual(['event', 'event'])
  await marquee.call(tenant.owner, 'venues', 'createRecord', { name: 'House', time_zone: 'UTC' })
  await until('the venue is heard', () => mine.heard.includes('venue') || undefined)
  expect(theirs.heard).toEqual([])
  mine.close()
  theirs.close()
})

test('a change by another process is heard, and a process that ends closes its streams [M-LIVE-03]', async () => {
  const second = await startSecondProcess(marquee)
  const stream = await open(tenant.owner, tenant.id, await second.listen({ host: '127.0.0.1', port: 0 }))
  await create(tenant.owner, 'From the first process')
  await until('the change is heard', () => stream.heard[0])
  await second.close()
  await stream.ended
})

test.runIf(onPostgres)('after its connection to the database broke, pages query everything again', async () => {
  const stream = await open(tenant.owner)
  await marquee.app.connection.asOwner((pool) =>
    pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`),
  )
  await until('the connection is back', () => stream.heard[0])
  expect(stream.heard).toEqual(['all'])
  await create(tenant.owner, 'After that')
  await until('a change is heard again', () => stream.heard[1])
  stream.close()
})

test('a change that fails is not heard', async () => {
  const stream = await open(tenant.owner)
  await marquee.call(tenant.owner, 'events', 'createRecord', { name: '', days: [day] })
  await create(tenant.owner, 'Works')
  await until('the change is heard', () => stream.heard[0])
  expect(stream.heard).toEqual(['event'])
  stream.close()
})

test('nobody else gets a stream: strangers, members of another company, members without access to events', async () => {
  const other = await company(marquee)
  const without = await member(marquee, tenant, { dashboard: { access: 'read' } })
  expect((await open({ token: null })).status).toBe(401)
  expect((await open(other.owner)).status).toBe(403)
  expect((await open(without)).status).toBe(403)
  expect((await open(tenant.owner, 'nonsense')).status).toBe(400)
})

test('a user has at most thirty streams', async () => {
  const one = await member(marquee, tenant, { events: { access: 'read' } })
  const streams = []
  for (let at = 0; at < 30; at++) streams.push(await open(one))
  expect(streams.map(({ status }) => status)).toEqual(Array(30).fill(200))
  expect((await open(one)).status).toBe(429)
  for (const stream of streams) stream.close()
  const next = await until('a stream is free', async () => {
    const again = await open(one)
    return again.status === 200 ? again : undefined
  })
  next.close()
})

test('streams opened at once count too, also the first ones of a process', async () => {
  const fresh = await startTestMarquee()
  try {
    const { id, owner } = await company(fresh)
    const at = await fresh.server.listen({ host: '127.0.0.1', port: 0 })
    const streams = await Promise.all(Array.from({ length: 35 }, () => open(owner, id, at)))
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(30)
    for (const stream of streams) stream.close()
  } finally {
    await fresh.close()
  }
})
