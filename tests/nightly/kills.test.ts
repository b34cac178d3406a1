import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { onPostgres, openTestDatabase, variablesOf } from '#tests/support/database.ts'
import { postgresPrograms, startClusterWithDatabase } from '#tests/support/postgres-cluster.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { signIn, startTraffic } from '#tests/support/traffic.ts'
import { until } from '#tests/support/until.ts'

const kills = Number(process.env.KILLS ?? 50)
const minutes = 60_000
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function requireKept(url: string, made: string[]): Promise<void> {
  const kept = new Set(await (await signIn(url)).listRoles())
  expect(made.filter((id) => !kept.has(id))).toEqual([])
}

async function killServer(env: Record<string, string | undefined>): Promise<number> {
  const made: string[] = []
  let slowest = 0
  let server = await startServerProcess(env)
  for (let kill = 0; kill < kills; kill += 1) {
    const traffic = startTraffic(server.url, 2)
    await until('a role to be made', () => traffic.made.length > 0 || null)
    await server.kill()
    await traffic.stop()
    made.push(...traffic.made)
    const began = performance.now()
    server = await startServerProcess(env)
    slowest = Math.max(slowest, performance.now() - began)
  }
  await requireKept(server.url, made)
  await server.kill()
  expect(made.length).toBeGreaterThanOrEqual(kills)
  return slowest
}

test(
  'a repeatedly killed server on the embedded database loses nothing that it confirmed',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marquee-kills-'))
    undo.push(() => rmSync(folder, { recursive: true, force: true }))
    const slowest = await killServer({ DATA_DIR: join(folder, 'data') })
    console.log(`Embedded: ready again after ${Math.round(slowest)} ms at most.`)
  },
  30 * minutes,
)

test.runIf(onPostgres)(
  'the same on PostgreSQL',
  async () => {
    const database = await openTestDatabase()
    undo.push(database.close)
    const slowest = await killServer(variablesOf(database))
    console.log(`PostgreSQL: ready again after ${Math.round(slowest)} ms at most.`)
  },
  30 * minutes,
)

test.runIf(onPostgres && postgresPrograms)(
  'a repeatedly crashing database stops no server, and loses nothing confirmed',
  async () => {
    const cluster = await startClusterWithDatabase()
    undo.push(cluster.remove)
    const server = await startServerProcess({ DATABASE_URL: cluster.owner })
    undo.push(server.kill)
    const traffic = startTraffic(server.url, 3)
    let slowest = 0
    for (let kill = 0; kill < kills; kill += 1) {
      const made = traffic.made.length
      await until('another role to be made', () => traffic.made.length > made || null)
      await cluster.crash()
      await cluster.start()
      const began = performance.now()
      await until('the server to be ready', async () => (await fetch(`${server.url}/readyz`)).ok || null)
      slowest = Math.max(slowest, performance.now() - began)
    }
    await traffic.stop()
    console.log(`After a crash of the database: ready again after ${Math.round(slowest)} ms at most.`)
    expect(server.child.exitCode).toBeNull()
    expect(traffic.failures.filter((failure) => !/: 503 .*"code":"unavailable"/.test(failure))).toEqual([])
    await requireKept(server.url, traffic.made)
  },
  30 * minutes,
)
