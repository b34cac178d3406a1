import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { onPostgres, openTestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { until } from '#tests/support/until.ts'
import { startTraffic } from './traffic.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find(
  (path) => spawnSync(path, ['-v']).status === 0,
)
const rounds = Number(process.env.RESTARTS ?? 20)
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'marquee-rolling-'))
  undo.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** The configuration that is shipped, with other ports and without a certificate. */
async function proxyBefore(ports: number[]): Promise<{ url: string; errors: () => string }> {
  const own = folder()
  const port = await freePort()
  const shipped = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
  const conf = shipped
    .replace(/server \{\s*listen 80;.*?\n\}\n/s, '')
    .replace(/ *listen \[::\]:443.*\n| *ssl_.*\n/g, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace(/ *server 127\.0\.0\.1:3000 ([^;]*);/, (_, settings: string) =>
      ports.map((one) => `    server 127.0.0.1:${one} ${settings};`).join('\n'),
    )
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${own}/${one};`)
  writeFileSync(
    join(own, 'nginx.conf'),
    `daemon off; pid ${own}/pid; error_log ${own}/error.log; events {} http { access_log off; ${places.join(' ')}\n${conf}}`,
  )
  const child = spawn(nginx ?? '', ['-p', own, '-c', join(own, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  undo.push(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  })
  return { url: `http://127.0.0.1:${port}`, errors: () => readFileSync(join(own, 'error.log'), 'utf8') }
}

test.runIf(onPostgres && nginx)(
  'three processes behind nginx are restarted twenty times in turn, and no request fails',
  async () => {
    const database = await openTestDatabase()
    undo.push(() => database.close())
    const { settings } = database
    if (!settings) throw new Error('Not on PostgreSQL')
    const ports = await Promise.all([freePort(), freePort(), freePort()])
    const data = folder()
    const proxy = await proxyBefore(ports)

    const env = {
      DATABASE_URL: settings.url,
      DATABASE_STAFF_URL: settings.staffUrl,
      DATABASE_OWNER_URL: settings.ownerUrl,
      DATABASE_POOLER: settings.pooler,
      DATA_DIR: data,
      PUBLIC_URL: proxy.url,
      TRUST_PROXY: 'loopback',
      STOP_DELAY: '1',
    }
    const start = async (port: number) => {
      const started = await startServerProcess(env, { port })
      undo.push(started.kill)
      return started
    }

    const processes: ServerProcess[] = []
    for (const port of ports) processes.push(await start(port))
    const traffic = startTraffic(proxy.url, 6)
    await until('some turns', () => traffic.turns() > 10 || null)
    for (let round = 0; round < rounds; round += 1) {
      const at = round % 3
      const one = processes[at]
      one?.child.kill('SIGTERM')
      expect(await one?.ended).toBe(0)
      processes[at] = await start(ports[at] ?? 0)
    }
    const turns = traffic.turns()
    await traffic.stop()
    expect(traffic.failures, proxy.errors()).toEqual([])
    expect(turns).toBeGreaterThan(100)
  },
  900_000,
)
